import type { DocumentSummary } from '../../shared/document-data.ts';
import { guideName } from '../../shared/guides.ts';
import { GuidePicture } from '../pictures/GuidePicture.tsx';
import { Tiles } from './Tiles.tsx';

interface GuideTilesProps {
  guides: DocumentSummary[];
  /** Without their sentences. */
  brief?: boolean;
}

/** Guides with their drawings, how long each takes and what it is for. */
export function GuideTiles({ guides, brief }: GuideTilesProps) {
  return (
    <Tiles
      isWide
      items={guides.map(({ path, title, card, minutes, platform }) => ({
        href: path,
        title,
        picture: <GuidePicture name={guideName(path)} />,
        text: brief ? undefined : card,
        note: [minutes !== undefined && minutesText(minutes), platform].filter(Boolean).join(' · '),
      }))}
    />
  );
}

/** "1 minute", "15 minutes". */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

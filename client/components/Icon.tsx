import { createContext, useContext } from 'react';
import type { IconShape } from '../../shared/icons.ts';
import { css } from '../theme/emotion.ts';

/** Looks an icon up by its full name; the server asks the build's icons, the browser those already in the page. */
export const IconsContext = createContext<(name: string) => IconShape | undefined>(() => undefined);

const icon = css`
  display: inline-block;
  flex: none;
  width: 1.25em;
  height: 1.25em;
  vertical-align: -0.25em;
`;

interface IconProps {
  /** Iconify's name, `heroicons:phone`. */
  name: string;
}

/** A decorative icon: what it means stands beside it in words. An unknown one keeps its space empty. */
export function Icon({ name }: IconProps) {
  const shape = useContext(IconsContext)(name);
  return (
    <svg
      className={icon}
      data-icon={name}
      viewBox={`0 0 ${shape?.width ?? 24} ${shape?.height ?? 24}`}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: shape?.body ?? '' }}
    />
  );
}

import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { fullIconName, type IconShape } from '../../shared/icons.ts';
import { css } from '../theme/emotion.ts';

/** Where drawings come from: on the server the build's icons, in the browser those that a page has shown. */
export interface IconSource {
  /** By full name, `heroicons:phone`. The same drawing is the same object. */
  find: (name: string) => IconShape | undefined;
  /** Fetches a drawing that `find` does not know. In the browser alone. */
  want?: (name: string) => void;
  /** Calls back when `find` knows more than before; returns what ends that. */
  subscribe?: (listener: () => void) => () => void;
}

export const IconsContext = createContext<IconSource>({ find: () => undefined });

const icon = css`
  display: inline-block;
  flex: none;
  width: 1.25em;
  height: 1.25em;
  vertical-align: -0.25em;
`;

interface IconProps {
  /** Iconify's name, `heroicons:phone` or `i-heroicons-phone`. */
  name: string;
}

/** A decorative icon: what it means stands beside it in words. An unknown one keeps its space empty. */
export function Icon({ name }: IconProps) {
  const { find, want, subscribe = never } = useContext(IconsContext);
  const fullName = fullIconName(name) ?? name;
  const look = () => find(fullName);
  const shape = useSyncExternalStore(subscribe, look, look);
  const missing = !shape;
  useEffect(() => {
    if (missing) want?.(fullName);
  }, [missing, want, fullName]);
  return (
    <svg
      className={icon}
      data-icon={fullName}
      viewBox={`0 0 ${shape?.width ?? 24} ${shape?.height ?? 24}`}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: shape?.body ?? '' }}
    />
  );
}

const never = () => () => {};

import { useContext, useEffect, useSyncExternalStore } from 'react';
import { fullIconName } from '../../shared/iconify.ts';
import { IconsContext } from '../context/icons-context.ts';
import { css } from '../theme/emotion.ts';

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

/** A decorative icon: the text beside it says what it means. The space of an unknown icon stays empty. */
export function Icon({ name }: IconProps) {
  const { find, request, subscribe = neverChanges } = useContext(IconsContext);
  const fullName = fullIconName(name) ?? name;
  const findShape = () => find(fullName);
  const shape = useSyncExternalStore(subscribe, findShape, findShape);
  const missing = !shape;
  useEffect(() => {
    if (missing) request?.(fullName);
  }, [missing, request, fullName]);
  return (
    <svg
      className={icon}
      data-icon={fullName}
      viewBox={`0 0 ${shape?.width ?? 24} ${shape?.height ?? 24}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shape?.body ?? '' }}
    />
  );
}

const neverChanges = () => () => {};

import type { ReactNode } from 'react';
import { Notice } from '../components/Notice.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';

const types = {
  note: { name: 'Note', icon: 'heroicons:information-circle' },
  tip: { name: 'Tip', icon: 'heroicons:light-bulb' },
  warning: { name: 'Warning', icon: 'heroicons:exclamation-triangle' },
  danger: { name: 'Danger', icon: 'heroicons:fire' },
};

interface CalloutProps {
  type?: keyof typeof types;
  /** In bold above the text; without it, the name of the type. */
  title?: string;
  children?: ReactNode;
}

/** What a reader must not miss. It says its type in words, because not everybody sees the colour or the icon. */
export function Callout({ type = 'note', title, children }: CalloutProps) {
  const { name, icon } = types[type];
  return (
    <Notice
      type={type === 'tip' ? 'note' : type}
      role="note"
      icon={icon}
      title={
        <>
          {title && <VisuallyHidden>{name}: </VisuallyHidden>}
          {title ?? name}
        </>
      }
    >
      {children}
    </Notice>
  );
}

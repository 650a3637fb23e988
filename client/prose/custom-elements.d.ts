import type { HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'device-filter': HTMLAttributes<HTMLElement>;
      'device-search': HTMLAttributes<HTMLElement>;
      'quote-form': HTMLAttributes<HTMLElement>;
      /** Attributes as HTML has them: React knows no properties of it. */
      'repair-news': HTMLAttributes<HTMLElement> & {
        class?: string;
        path: string;
        state: string;
        seconds: number;
        over?: '' | undefined;
      };
      'site-button': HTMLAttributes<HTMLElement> & { class?: string; copies?: string | undefined };
      'site-tabs': HTMLAttributes<HTMLElement>;
    }
  }
}

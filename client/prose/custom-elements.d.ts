import type { HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-code': HTMLAttributes<HTMLElement>;
      'site-tabs': HTMLAttributes<HTMLElement>;
    }
  }
}

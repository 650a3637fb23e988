import type { HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'device-search': HTMLAttributes<HTMLElement>;
      'site-code': HTMLAttributes<HTMLElement>;
      'site-tabs': HTMLAttributes<HTMLElement>;
    }
  }
}

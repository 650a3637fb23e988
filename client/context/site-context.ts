import { createContext, useContext } from 'react';
import type { Site } from '../../shared/shop.ts';

/** The shop's name, sign and phone, and whether its facts are samples, for the frame and the error page on both sides. */
export const SiteContext = createContext<Site>({
  sample: false,
  name: '',
  phone: { display: '', e164: '' },
  sign: { path: '', box: [0, 0, 0, 0] },
});

export const useSite = (): Site => useContext(SiteContext);

import { createContext, useContext } from 'react';
import type { Site } from '../../shared/shop.ts';

/** The facts of the shop that components read on both sides. */
export const SiteContext = createContext<Site>({
  hasNotice: false,
  menu: null,
  sample: false,
  noPasscode: false,
  name: '',
  phone: { display: '', e164: '' },
  hours: null,
  afterHours: null,
  logo: { path: '', box: [0, 0, 0, 0] },
});

export const useSite = (): Site => useContext(SiteContext);

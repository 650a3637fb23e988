import { createContext, useContext } from 'react';
import type { Site } from '../../shared/shop.ts';

/** The shop's name and phone, for the frame and the error page on both sides. */
export const SiteContext = createContext<Site>({ name: '', phone: { display: '', e164: '' } });

export const useSite = (): Site => useContext(SiteContext);

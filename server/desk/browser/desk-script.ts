import { intake } from './intake.ts';
import { offerKeys } from './keys.ts';
import { showNews } from './news.ts';

/** The desk's one script. All of the desk works without it. */
offerKeys();
showNews();
intake();

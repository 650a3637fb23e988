import { findRepairs } from './find-repair.ts';
import { intake } from './intake.ts';
import { closeMenu, offerKeys } from './keys.ts';
import { lockPages } from './lock.ts';
import { showNews } from './news.ts';
import { passkeyForms } from './passkey-forms.ts';
import { offerPrinting } from './printing.ts';

/** The desk's one script. All of the desk works without it, but for passkeys. */
// First: a page that is covered hears no other key.
lockPages();
offerKeys();
closeMenu();
showNews();
passkeyForms();
offerPrinting();
findRepairs();
intake();

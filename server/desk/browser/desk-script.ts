/** The desk's one script. All of the desk works without it, but for passkeys. */
import { lockPages } from './lock.ts';
import { passkeyForms } from './passkey-forms.ts';

lockPages();
passkeyForms();

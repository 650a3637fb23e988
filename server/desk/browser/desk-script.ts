/** The desk's one script. All of the desk works without it. */

import { intake } from './intake.ts';

intake();

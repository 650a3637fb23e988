import { describeDurability } from './describe-durability.ts';

// The long form of durability.e2e.ts.
describeDurability(20);

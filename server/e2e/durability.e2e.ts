import { describeDurability } from '../testing/durability/describe-durability.ts';

// The short form of durability.hard.ts.
describeDurability(1);

import type { Config } from '../../config.ts';
import { readStaffName } from '../repairs/typed.ts';
import { ensure } from './command.ts';

export const byOption = { value: '<name>', required: true } as const;

/** Who does it: every change is recorded with a name. @param typed without it, `SHOP_BY` says so for all commands */
export function readBy(typed: string | undefined, { shopBy }: Pick<Config, 'shopBy'>): string {
  const by = readStaffName(typed ?? shopBy ?? undefined);
  ensure(
    by,
    'Say who does it: --by <your name>, or SHOP_BY in the environment. It stands in the history of the repair.',
  );
  return by;
}

import { maxStaffNameLength, staffLine } from '../../../shared/staff-schemas.ts';
import type { Config } from '../../config.ts';
import { read } from '../../forms/read-fields.ts';
import { reservedNames } from '../repairs/reserved-names.ts';
import { ensure } from './command.ts';

export const byOption = { value: '<name>', required: true } as const;

/** Who does it: every change is recorded with a name. @param typed without it, `SHOP_BY` says so for all commands */
export function readBy(typed: string | undefined, { shopBy }: Pick<Config, 'shopBy'>): string {
  const by = read(staffLine('The name', maxStaffNameLength), typed ?? shopBy ?? '');
  const isFree = !reservedNames.includes(by?.toLowerCase() ?? '');
  ensure(isFree, `The name "${by}" is taken: give your own name.`);
  ensure(
    by,
    'Say who does it: --by <your name>, or SHOP_BY in the environment. It stands in the history of the repair.',
  );
  return by;
}

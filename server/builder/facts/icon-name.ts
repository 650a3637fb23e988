import * as v from 'valibot';
import { iconFault } from '../icons/icon-drawings.ts';

/** The name of an icon that the site has. */
export const iconName = v.pipe(
  v.string('must be the name of an icon, such as "heroicons:user-group"'),
  v.check(
    (input) => iconFault(input) === null,
    ({ input }) => `${iconFault(input)}`,
  ),
  v.description('the name of an icon, such as "heroicons:user-group"'),
);

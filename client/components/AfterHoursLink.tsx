import type { AfterHours } from '../../shared/shop.ts';

/** Who helps while the shop is closed, and when. */
export function AfterHoursLink({ afterHours: { name, hours, phone, href } }: { afterHours: AfterHours }) {
  return (
    <>
      {href ? <a href={href}>{name}</a> : name}, {hours}
      {phone && (
        <>
          , <a href={`tel:${phone.e164}`}>{phone.display}</a>
        </>
      )}
    </>
  );
}

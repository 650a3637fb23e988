import { warrantyText } from '../../shared/legal-texts.ts';
import type { PageData } from '../../shared/page-data.ts';
import type { RequestStep } from '../../shared/repair-form.ts';
import { type DeviceView, type PassportView, requestName } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { addressLine } from '../../shared/shop.ts';
import { Bullets } from '../components/Bullets.tsx';
import { Button } from '../components/Button.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { Facts } from '../components/Facts.tsx';
import { SiteButton } from '../components/SiteButton.tsx';
import { buttonRow, stack } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { card, column } from '../theme/mixins.ts';

const sheet = css`
  ${card}
  ${column}
  gap: 1rem;
  max-width: 44rem;
  padding: min(1.25rem, 4vw);
  @media print {
    padding: 0;
    border: 0;
  }
`;

interface RepairPassportProps {
  data: Pick<PageData['repair'], 'shop' | 'warrantor' | 'repair'>;
  device: DeviceView;
  passport: PassportView;
}

/**
 * What was done to a device, and until when it is under warranty: to print, and to claim with. It gives a warranty against
 * defects, so it says all that regulation 90 asks for.
 */
export function RepairPassport({ data, device: { device, line }, passport }: RepairPassportProps) {
  const { shop, warrantor } = data;
  const { reference } = data.repair;
  const { collected, work } = passport;
  return (
    <div className={sheet}>
      <p>
        <b>{device}</b>, reference <b translate="no">{reference}</b>. Collected on{' '}
        <time dateTime={collected.iso}>{collected.text}</time>.
      </p>
      {work.length > 0 ? (
        <Facts
          facts={work.map(({ text, grade, warranty }) => [
            text,
            `${grade && `${grade}. `}Our warranty: ${warranty}`,
          ])}
        />
      ) : (
        <p>Your invoice lists the work and how long our warranty on it lasts.</p>
      )}
      <p>
        Does it fail again? Tell us here. If it gets hot, smells or bulges, stop using it and read{' '}
        <a href={swollenBattery}>swollen or hot battery</a> first.
      </p>
      {/* The request form, begun for them: it asks about the battery, and repeats nothing in its address. */}
      <form className={buttonRow} action={`${href('repairs')}#request`} method="post" acceptCharset="utf-8">
        <input type="hidden" name={requestName('step')} value={'change' satisfies RequestStep} />
        <input type="hidden" name={requestName('way')} value="drop-off" />
        <input
          type="hidden"
          name={requestName('message')}
          value={`Warranty claim for ${device}, ${reference}: `}
        />
        <SiteButton>Print this</SiteButton>
        <Button type="submit">Make a claim</Button>
      </form>
      <Disclosure id={`rights-${line}`} summary="How to claim, and your rights">
        <div className={stack}>
          <p>
            {warrantor}, gives this warranty: {addressLine(shop.address)}, phone {shop.phone.display}, email{' '}
            {shop.email}. It covers the part we fitted and our work, if they fail in normal use.{' '}
            <a href={href('warranty')}>What it doesn’t cover</a>
          </p>
          <p>
            To claim, use the button, call, write or come in, with your reference. If the claim is good, we
            pay for the parts and the work, and for the reasonable cost of making the claim. The benefits of
            this warranty are in addition to your rights under the law.
          </p>
          <p>{warrantyText.opening}</p>
          <Bullets>{warrantyText.entitlements}</Bullets>
          <p>{warrantyText.closing}</p>
        </div>
      </Disclosure>
    </div>
  );
}

const swollenBattery = href('document', { '*': 'help/guides/swollen-battery' });

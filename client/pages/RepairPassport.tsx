import { warrantyText } from '../../shared/legal-texts.ts';
import type { RequestStep } from '../../shared/repair-form.ts';
import type { DeviceView, PassportView } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { addressLine, type ContactFacts } from '../../shared/shop.ts';
import { Button } from '../components/Button.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { SiteButton } from '../components/SiteButton.tsx';
import { bullets, stack } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const sheet = css`
  ${card}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  max-width: 44rem;
  padding: 1.25rem;
  border-top: 4px solid var(--primary);
  & > dl {
    margin: 0;
  }
  & > dl > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: 0 1.5rem;
    padding-block: 0.75rem;
    border-top: 1px solid var(--line);
    break-inside: avoid;
    overflow-wrap: anywhere;
  }
  & dt {
    font-weight: 600;
  }
  & small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-s);
    font-weight: 400;
  }
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

interface RepairPassportProps {
  device: DeviceView;
  passport: PassportView;
  reference: string;
  shop: ContactFacts['shop'];
  warrantor: string;
}

/**
 * What was done to a device, and until when it is under warranty: to print, and to claim with. It gives a warranty against
 * defects, so it says all that regulation 90 asks for.
 */
export function RepairPassport({
  device: { device, line },
  passport,
  reference,
  shop,
  warrantor,
}: RepairPassportProps) {
  const { collected, work } = passport;
  return (
    <div className={sheet}>
      <p>
        <b>{device}</b>, reference <b translate="no">{reference}</b>. Collected on{' '}
        <time dateTime={collected.iso}>{collected.text}</time>.
      </p>
      {work.length > 0 ? (
        <dl>
          {work.map(({ position, text, grade, warranty }) => (
            <div key={position}>
              <dt>
                {text}
                {grade && <small>{grade}</small>}
              </dt>
              <dd>
                <small>Our warranty</small>
                {warranty}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Your invoice lists the work and how long our warranty on it lasts.</p>
      )}
      <p>
        Does it fail again? Tell us here. If it gets hot, smells or bulges, stop using it and read{' '}
        <a href={swollenBattery}>swollen or hot battery</a> first.
      </p>
      {/* The request form, begun for them: it asks about the battery, and repeats nothing in its address. */}
      <form className={actions} action={`${href('repairs')}#request`} method="post" acceptCharset="utf-8">
        <input type="hidden" name="step" value={'change' satisfies RequestStep} />
        <input type="hidden" name="way" value="drop-off" />
        <input type="hidden" name="message" value={`Warranty claim for ${device}, ${reference}: `} />
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
          <ul className={bullets}>
            {warrantyText.entitlements.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{warrantyText.closing}</p>
        </div>
      </Disclosure>
    </div>
  );
}

const swollenBattery = href('document', { '*': 'help/guides/swollen-battery' });

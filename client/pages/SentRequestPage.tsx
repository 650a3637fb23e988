import { notByPost, unsafeFirstAid } from '../../shared/first-aid.ts';
import type { PageData } from '../../shared/page-data.ts';
import { requestPath } from '../../shared/request-path.ts';
import { packingSteps, type RequestStep, type SentRequest } from '../../shared/request-steps.ts';
import { href } from '../../shared/routes.ts';
import { Bullets } from '../components/Bullets.tsx';
import { ButtonLink } from '../components/Button.tsx';
import { CircuitSteps } from '../components/CircuitSteps.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { FirstAidLinks } from '../components/FirstAidLinks.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RepairNotice } from '../components/RepairNotice.tsx';
import { Section } from '../components/Section.tsx';
import { besideSlip, SentEnd } from '../components/SentEnd.tsx';
import { SentReference } from '../components/SentReference.tsx';
import { Slip, type SlipWords } from '../components/Slip.tsx';
import { screenOnly } from '../components/styles.ts';
import { Warnings } from '../components/Warnings.tsx';
import { css } from '../theme/emotion.ts';

/** Its parts are short, and so is what stands between them. */
const short = css`
  --section: 1.25rem;
  --crumbs: 0;
  & ol > li {
    padding-bottom: 1.25rem;
  }
`;

const stepTexts = css`
  display: grid;
  gap: 0.25rem;
`;

interface SentRequestProps {
  data: PageData['sent'];
  request: SentRequest;
}

/** The page after a repair was requested: what happens next for these services and this way, and a slip to print. */
export function SentRequestPage({ data, request }: SentRequestProps) {
  const { handover, device, services, steps, warnings, trackUrl } = request;
  const hasLink = data.mail === null || data.mail === 'later';
  const isParcel = handover.way === 'mail-in';
  const warning = steps.find(({ isWarning }) => isWarning);
  const next = steps.filter((step) => step !== warning).slice(0, 3);
  const facts: [string, string][] = [
    ...(device ? [['Device', device] as [string, string]] : []),
    ...(services.length > 0 ? [['Repair', services.join(', ')] as [string, string]] : []),
    ['Track it at', trackUrl],
  ];
  return (
    <div className={short}>
      <div className={handover.isUnsafe ? '' : besideSlip}>
        <PageHead title="We have your request" lead="Your reference is" compact>
          <SentReference reference={data.reference} />
        </PageHead>
        {warning && (
          <Warnings
            texts={handover.isSwitched ? [notByPost] : []}
            aid={handover.isUnsafe ? unsafeFirstAid : null}
          />
        )}
        <Section
          title="What happens next"
          tone="band"
          intro={
            <p>
              {mailTexts[data.mail ?? 'now']} You can {hasLink && 'also '}
              <a href={href('track')}>track it here</a>.
            </p>
          }
        >
          <CircuitSteps steps={stepsToShow(next)} />
        </Section>
      </div>
      <SentEnd hasSlip={!handover.isUnsafe} more={anotherDevice}>
        {handover.isUnsafe ? (
          <Disclosure summary="Repair notice">
            <RepairNotice />
          </Disclosure>
        ) : (
          <>
            <div className={screenOnly}>
              <Disclosure summary={isParcel ? 'What to post, what to know' : 'What to bring, what to know'}>
                <Bullets>
                  {[...(isParcel ? parcelContents : whatToBring), ...foldedTexts(next), ...warnings]}
                </Bullets>
              </Disclosure>
            </div>
            <Slip
              shop={data.shop}
              reference={data.reference}
              words={isParcel ? packingSlip : dropOffSlip}
              facts={facts}
            >
              {isParcel && (
                <div>
                  <h4>How to pack it</h4>
                  <Bullets isOrdered>{packingSteps}</Bullets>
                </div>
              )}
            </Slip>
            {!warning && (
              <p className={screenOnly}>
                <FirstAidLinks />
              </p>
            )}
          </>
        )}
      </SentEnd>
    </div>
  );
}

/** The form again, without a quote: with script it has the contact that this tab keeps. */
const anotherDevice = (
  <ButtonLink href={requestPath(href('repairs'))} rel="nofollow" variant="secondary">
    Another device
  </ButtonLink>
);

const mailTexts = {
  now: 'We’ll email you a link to track the repair.',
  later: 'The email with a link to track the repair comes within six hours: too many have gone out just now.',
  'no-address': 'You didn’t leave an email address, so we won’t email you.',
  none: 'No email will come this time, because too many have gone out. Please note your reference.',
};

/** Texts of a step that are not folded. */
const maxTexts = 2;

const foldedTexts = (steps: RequestStep[]) => steps.flatMap(({ texts }) => texts.slice(maxTexts));

const stepsToShow = (steps: RequestStep[]) =>
  steps.map(({ title, texts }) => ({
    title,
    text:
      texts.length === 1 ? (
        texts[0]
      ) : (
        <span className={stepTexts}>
          {texts.slice(0, maxTexts).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      ),
  }));

const whatToBring = [
  'Your device, and its charger if the problem is charging.',
  'Your reference, or the slip below.',
  'Nothing else: no SIM, no memory card, no case.',
];

const parcelContents = [
  'The device, turned off. A battery stays in it.',
  'The packing slip below.',
  'Nothing else: no SIM, no memory card, no loose battery, no power bank.',
];

/** The request has said whose it is and what is wrong with it. */
const dropOffSlip: SlipWords = {
  what: 'device',
  use: 'Print it and leave it with the device, or show us your reference on your phone.',
  blanks: [],
};

const packingSlip: SlipWords = {
  what: 'parcel',
  use: 'Once we’ve told you to post it, print this and put it in the parcel.',
  blanks: ['Posted on'],
};

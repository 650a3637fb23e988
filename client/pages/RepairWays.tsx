import { type DeviceKind, deviceKinds, kindNames, type ManufacturerKinds } from '../../shared/catalogue.ts';
import { href } from '../../shared/routes.ts';
import type { PriceBand, SymptomFacts } from '../../shared/symptoms.ts';
import { NotListed } from '../components/NotListed.tsx';
import { Section } from '../components/Section.tsx';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { Symptoms } from './Symptoms.tsx';

const makers = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: 1.75rem 2.5rem;
  & h3 {
    margin-bottom: 0.25rem;
    font-size: var(--text-l);
  }
  & ul {
    ${bareList}
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25rem;
  }
  & a {
    display: inline-block;
    padding-block: 0.375rem;
  }
  & span {
    color: var(--text-muted);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
`;

const points = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: 1.5rem 2rem;
  & h3 {
    margin-bottom: 0.25rem;
    font-size: var(--text-m);
  }
  & p {
    color: var(--text-muted);
  }
`;

const howItWorks = [
  { title: 'The whole price', text: 'The part, the work and GST are all in it.' },
  {
    title: 'You pick the part',
    text: 'If a part comes in grades, you’ll see what each costs, and what you get or give up.',
  },
  {
    title: 'One price, or a range',
    text: 'A range says what it depends on: your exact model, what we find, or how much there is to do. You agree to a fixed quote before we start.',
  },
  { title: 'Not sure what’s wrong?', text: 'Choose your device and start with a diagnosis.' },
];

export interface RepairWaysProps extends SymptomFacts {
  manufacturers: ManufacturerKinds[];
  bands: PriceBand[];
}

/** The ways to a repair below the search. Only the server renders them: the quote page adopts their HTML. */
export function RepairWays({ manufacturers, bands, ...symptoms }: RepairWaysProps) {
  return (
    <>
      <Symptoms {...symptoms} hasOdds={false} />
      <Section title="By manufacturer" tone="band">
        <div className={makers}>
          {deviceKinds.map((kind) => (
            <MakersOf key={kind} kind={kind} manufacturers={manufacturers} />
          ))}
        </div>
      </Section>
      <Section title="How a quote works">
        <ul className={points}>
          {howItWorks.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <NotListed bands={bands} />
    </>
  );
}

function MakersOf({ kind, manufacturers }: { kind: DeviceKind } & Pick<RepairWaysProps, 'manufacturers'>) {
  const makersOfKind = manufacturers.filter(({ kinds }) => kinds[kind]);
  if (makersOfKind.length === 0) return null;
  return (
    <div id={`devices-${kind}`}>
      <h3>{kindNames[kind]}</h3>
      <ul>
        {makersOfKind.map(({ slug, name, kinds }) => (
          <li key={slug}>
            <a href={`${href('manufacturer', { manufacturer: slug })}#${kind}`}>{name}</a>{' '}
            <span>{kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

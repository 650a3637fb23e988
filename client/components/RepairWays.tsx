import { type DeviceKind, deviceKinds, kindNames, type ManufacturerKinds } from '../../shared/catalogue.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { Symptom, SymptomGroup } from '../../shared/symptoms.ts';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { Disclosure } from './Disclosure.tsx';
import { Icon } from './Icon.tsx';
import { Section } from './Section.tsx';
import { bullets, fine } from './styles.ts';

const groups = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  align-items: start;
  gap: 2rem 4rem;
  & > [data-danger] {
    padding: 1.25rem 1.25rem 0.5rem;
    border: 1px solid var(--danger);
    border-top-width: 5px;
    border-radius: var(--radius);
    background: var(--danger-soft);
    & > h3 {
      color: var(--danger);
    }
    & details:last-child {
      border-bottom: 0;
    }
  }
  & h3 {
    margin-bottom: 0.5rem;
    font-size: var(--text-l);
  }
`;

const list = css`
  border-top: 1px solid var(--line);
  & > details {
    scroll-margin-top: calc(var(--header) + 1rem);
  }
  & summary > span {
    display: flex;
    gap: 0.625rem;
    align-items: center;
  }
  & summary > span > svg {
    color: var(--danger);
  }
`;

const answer = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  & > h4 {
    margin-bottom: -0.5rem;
    font-size: var(--text-m);
  }
`;

const firstAid = css`
  padding: 0.75rem 1rem;
  border: 1px solid var(--danger);
  border-left-width: 5px;
  border-radius: var(--radius);
  background: var(--surface);
`;

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

export interface RepairWaysProps {
  groups: SymptomGroup[];
  manufacturers: ManufacturerKinds[];
  /** By slug: the guides that the site has. */
  guides: Map<string, { path: string; title: string }>;
}

/** The ways to a repair beside the search. Only the server renders them: the quote page adopts their HTML. */
export function RepairWays({ groups: symptomGroups, manufacturers, guides }: RepairWaysProps) {
  return (
    <>
      {symptomGroups.length > 0 && (
        <Section title="What’s wrong with it?" id="symptoms" wide intro={<p>{symptomIntro}</p>}>
          <div className={groups}>
            {symptomGroups.map(({ title, symptoms }) => (
              <div
                key={title}
                data-danger={symptoms.every(({ firstAid }) => firstAid !== undefined) || undefined}
              >
                <h3>{title}</h3>
                <div className={list}>
                  {symptoms.map((symptom) => (
                    <SymptomEntry key={symptom.slug} symptom={symptom} guides={guides} />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </Section>
      )}
      <Section title="By manufacturer" tone="band" wide>
        <div className={makers}>
          {deviceKinds.map((kind) => (
            <MakersOf key={kind} kind={kind} manufacturers={manufacturers} />
          ))}
        </div>
      </Section>
    </>
  );
}

const symptomIntro = 'What’s likely behind it, what you can check yourself, and which repair fixes it.';

/** One name for all: where browsers know it, opening one symptom closes the other. */
function SymptomEntry({ symptom, guides }: { symptom: Symptom } & Pick<RepairWaysProps, 'guides'>) {
  const { name, kinds, checks, causes, odds } = symptom;
  const related = symptom.guides.flatMap((guide) => guides.get(guide) ?? []);
  return (
    <Disclosure
      name="symptom"
      summary={
        <span>
          {symptom.firstAid && <Icon name="heroicons:exclamation-triangle" />}
          {name}
        </span>
      }
    >
      <div className={answer}>
        {symptom.firstAid && (
          <p className={firstAid}>
            <b>First:</b> {symptom.firstAid}
          </p>
        )}
        {kinds.length > 0 && <p className={fine}>{kinds.map((kind) => kindNames[kind]).join(', ')}</p>}
        {checks.length > 0 && (
          <>
            <h4>Check this first</h4>
            <ul className={bullets}>
              {checks.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </ul>
          </>
        )}
        <h4>Likely causes, and what fixes them</h4>
        <ul className={bullets}>
          {causes.map(({ text, service }) => (
            <li key={text}>
              {text}
              {service && (
                <>
                  : <a href={searchPath(service.name)}>{service.name}</a>
                </>
              )}
            </li>
          ))}
        </ul>
        <p>
          <b>Your chances:</b> {odds}
        </p>
        {related.length > 0 && (
          <p>
            {related.length === 1 ? 'Guide: ' : 'Guides: '}
            {related.map(({ path, title }, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={path}>{title}</a>
              </span>
            ))}
          </p>
        )}
      </div>
    </Disclosure>
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
            <a href={href('manufacturer', { manufacturer: slug })}>{name}</a> <span>{kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

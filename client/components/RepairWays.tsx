import { type DeviceKind, deviceKinds } from '../../shared/catalogue.ts';
import type { ManufacturerKinds } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { Symptom, SymptomGroup } from '../../shared/symptoms.ts';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';
import { kindNames } from './kind-names.ts';
import { Section } from './Section.tsx';
import { bullets, fine } from './styles.ts';

const groups = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2rem;
  & h3 {
    margin-bottom: 0.5rem;
    font-size: var(--text-l);
  }
`;

const list = css`
  border-top: 1px solid var(--line);
  & > details {
    border-bottom: 1px solid var(--line);
    scroll-margin-top: calc(var(--header) + 1rem);
  }
  & summary {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 3rem;
    padding-block: 0.5rem;
    font-weight: 600;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & summary > svg {
    flex: none;
    color: var(--primary);
  }
  & summary > svg:last-child {
    margin-left: auto;
    transition: rotate 160ms;
  }
  & [data-danger] > svg:first-child {
    color: var(--danger);
  }
  & [open] > summary > svg:last-child {
    rotate: 180deg;
  }
`;

const answer = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding-bottom: 1.5rem;
  & > h4 {
    margin-bottom: -0.5rem;
    font-size: var(--text-m);
  }
`;

const firstAid = css`
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-left: 4px solid var(--danger);
  border-radius: var(--radius);
  background: var(--surface-2);
`;

const makers = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: 1.5rem 2rem;
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

/**
 * The ways to a repair beside the search. They are the same for everybody and need no script, so the server alone renders
 * them: the quote page adopts their HTML, and browsers get neither this component nor its texts.
 */
export function RepairWays({ groups: symptomGroups, manufacturers, guides }: RepairWaysProps) {
  return (
    <>
      {symptomGroups.length > 0 && (
        <Section title="By what is wrong" id="symptoms" intro={<p>{symptomIntro}</p>}>
          <div className={groups}>
            {symptomGroups.map(({ title, symptoms }) => (
              <div key={title}>
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

const symptomIntro = 'What is likely behind it, what you can look at yourself, and which repair helps.';

/** One name for all: where browsers know it, opening one symptom closes the other. */
function SymptomEntry({ symptom, guides }: { symptom: Symptom } & Pick<RepairWaysProps, 'guides'>) {
  const { slug, name, kinds, checks, causes, odds } = symptom;
  const related = symptom.guides.flatMap((guide) => guides.get(guide) ?? []);
  return (
    <details name="symptom" id={`symptom-${slug}`}>
      <summary data-danger={symptom.firstAid ? '' : undefined}>
        {symptom.firstAid && <Icon name="heroicons:exclamation-triangle" />}
        {name}
        <Icon name="heroicons:chevron-down" />
      </summary>
      <div className={answer}>
        {symptom.firstAid && (
          <p className={firstAid}>
            <b>First:</b> {symptom.firstAid}
          </p>
        )}
        {kinds.length > 0 && <p className={fine}>{kinds.map((kind) => kindNames[kind]).join(', ')}</p>}
        {checks.length > 0 && (
          <>
            <h4>Look at this</h4>
            <ul className={bullets}>
              {checks.map((check) => (
                <li key={check}>{check}</li>
              ))}
            </ul>
          </>
        )}
        <h4>Likely causes, and what helps</h4>
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
          <b>The odds:</b> {odds}
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
    </details>
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

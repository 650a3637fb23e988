import { Fragment } from 'react';
import { type DeviceKind, kindNames } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/money.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { Symptom, SymptomFacts, SymptomGroup } from '../../shared/symptoms.ts';
import { Bullets } from '../components/Bullets.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { FirstAidText } from '../components/FirstAidSteps.tsx';
import { Icon } from '../components/Icon.tsx';
import { Notice } from '../components/Notice.tsx';
import { Section } from '../components/Section.tsx';
import { fine, screenOnly } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { column } from '../theme/mixins.ts';

const groups = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  align-items: start;
  gap: 2rem 4rem;
  & h3 {
    margin-bottom: 0.5rem;
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
  ${column}
  gap: 0.75rem;
  & > h4 {
    margin-bottom: -0.5rem;
  }
`;

/**
 * What people notice, what is likely behind it and what fixes it. Only the server renders it. How likely that is, is said where
 * the device is known: for all devices at once it would be 700 bytes of a page of 14 KB.
 */
export function Symptoms({ groups: symptomGroups, ...facts }: EntryFacts & Pick<SymptomFacts, 'groups'>) {
  if (symptomGroups.length === 0) return null;
  return (
    <div className={screenOnly}>
      <Section title="What’s wrong with it?" id="symptoms">
        <div className={groups}>
          {symptomGroups.map((group) => (
            <Group key={group.title} group={group} {...facts} />
          ))}
        </div>
      </Section>
    </div>
  );
}

interface EntryFacts extends Omit<SymptomFacts, 'groups'> {
  hasOdds: boolean;
}

/**
 * Symptoms that all begin with first aid stand in a red box with one sign for all. What leads to no repair and no guide
 * is for the search alone: it answers who types that somebody has swallowed a battery.
 */
function Group({ group, ...facts }: { group: SymptomGroup } & EntryFacts) {
  const { title } = group;
  const symptoms = group.symptoms.filter(({ causes, guides }) => causes.length + guides.length > 0);
  const isDanger = symptoms.every(({ firstAid }) => firstAid !== undefined);
  const entries = (
    <div className={list}>
      {symptoms.map((symptom) => (
        <SymptomEntry key={symptom.slug} symptom={symptom} hasSign={!isDanger} {...facts} />
      ))}
    </div>
  );
  if (isDanger) {
    return (
      <Notice type="danger" title={title} heading="h3" icon="heroicons:exclamation-triangle">
        {entries}
      </Notice>
    );
  }
  return (
    <div>
      <h3>{title}</h3>
      {entries}
    </div>
  );
}

const namesOf = (kinds: DeviceKind[]): string => kinds.map((kind) => kindNames[kind]).join(', ');

type EntryProps = EntryFacts & {
  symptom: Symptom;
  /** Whether danger has a sign here. */
  hasSign: boolean;
};

/** One name for all: where browsers know it, opening one symptom closes the other. */
function SymptomEntry({ symptom, hasSign, guides, isSample, hasOdds }: EntryProps) {
  const { name, kinds, checks, causes, odds } = symptom;
  const related = symptom.guides.flatMap((guide) => guides.get(guide) ?? []);
  return (
    <Disclosure
      name="symptom"
      summary={
        <span>
          {hasSign && symptom.firstAid && <Icon name="heroicons:exclamation-triangle" />}
          {name}
        </span>
      }
    >
      <div className={answer}>
        {symptom.firstAid && (
          <div>
            <b>First:</b>
            <FirstAidText text={symptom.firstAid} />
          </div>
        )}
        {kinds.length > 0 && <p className={fine}>{namesOf(kinds)}</p>}
        {checks.length > 0 && (
          <>
            <h4>Check this first</h4>
            <Bullets>{checks}</Bullets>
          </>
        )}
        {causes.length > 0 && (
          <>
            <h4>Likely causes, and what fixes them</h4>
            <Bullets>
              {causes.map(({ text, kinds: only, service }) => (
                <Fragment key={text}>
                  {text +
                    (only.length > 0 ? ` (${namesOf(only).toLowerCase()})` : '') +
                    (service ? ': ' : '')}
                  {service && (
                    <>
                      <a href={service.href ?? searchPath(service.name)}>{service.name}</a>
                      {service.price !== undefined && `, ${priceText(service.price)}`}
                    </>
                  )}
                </Fragment>
              ))}
            </Bullets>
          </>
        )}
        {hasOdds && odds && (
          <p>
            <b>{isSample ? 'How likely is it?' : 'In our experience:'}</b>
            {` ${odds}`}
          </p>
        )}
        {related.length > 0 && (
          <p>
            {related.length === 1 ? 'Guide: ' : 'Guides: '}
            {related.map(({ path, title }, index) => (
              <Fragment key={path}>
                {index > 0 && ', '}
                <a href={path}>{title}</a>
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </Disclosure>
  );
}

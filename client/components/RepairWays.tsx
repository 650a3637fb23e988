import { type DeviceKind, deviceKinds, kindNames, type ManufacturerKinds } from '../../shared/catalogue.ts';
import { href } from '../../shared/routes.ts';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { Section } from './Section.tsx';
import { Symptoms, type SymptomsProps } from './Symptoms.tsx';

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

export interface RepairWaysProps extends SymptomsProps {
  manufacturers: ManufacturerKinds[];
}

/** The ways to a repair beside the search. Only the server renders them: the quote page adopts their HTML. */
export function RepairWays({ manufacturers, ...symptoms }: RepairWaysProps) {
  return (
    <>
      <Symptoms {...symptoms} />
      <Section title="By manufacturer" tone="band">
        <div className={makers}>
          {deviceKinds.map((kind) => (
            <MakersOf key={kind} kind={kind} manufacturers={manufacturers} />
          ))}
        </div>
      </Section>
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
            <a href={href('manufacturer', { manufacturer: slug })}>{name}</a> <span>{kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

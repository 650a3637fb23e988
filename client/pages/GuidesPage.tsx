import { groupGuides, guidePath } from '../../shared/guides.ts';
import type { PageData } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { GuideTiles } from '../components/GuideTiles.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Section } from '../components/Section.tsx';
import { muted } from '../components/styles.ts';
import { FirstAid, firstAidGuides } from './FirstAid.tsx';

export function GuidesPage({ data: { guides, groups: named } }: { data: PageData['guides'] }) {
  const paths = new Set(guides.map(({ path }) => path));
  // The first-aid section links to these.
  const urgent = new Set(firstAidGuides.map(guidePath));
  const groups = groupGuides(
    named,
    guides.filter(({ path }) => !urgent.has(path)),
  );
  return (
    <>
      <PageHead
        title="How-To Guides"
        lead="Save your data, get a device ready for repair, and keep it going for longer."
      />
      <FirstAid has={(name) => paths.has(guidePath(name))} />
      {groups.map(({ title, intro, guides: members }) => (
        <Section key={title} title={title} intro={intro}>
          <GuideTiles guides={members} />
        </Section>
      ))}
      {guides.length === 0 && (
        <Section title="All guides">
          <p className={muted}>
            There are no guides here yet. The <a href={href('faq')}>FAQ</a> has short answers, the{' '}
            <a href={href('glossary')}>glossary</a> explains the words, and you can{' '}
            <a href={href('contact')}>ask us</a> the rest.
          </p>
        </Section>
      )}
    </>
  );
}

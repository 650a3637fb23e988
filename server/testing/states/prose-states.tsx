import type { ReactNode } from 'react';
import { BenchPicture } from '../../../client/pictures/BenchPicture.tsx';
import { Callout } from '../../../client/prose/Callout.tsx';
import { Code } from '../../../client/prose/Code.tsx';
import { CodeGroup } from '../../../client/prose/CodeGroup.tsx';
import { Collapsible } from '../../../client/prose/Collapsible.tsx';
import { Contents } from '../../../client/prose/Contents.tsx';
import { DocumentHelp } from '../../../client/prose/DocumentHelp.tsx';
import { FieldList, ListedField } from '../../../client/prose/FieldList.tsx';
import { Figure } from '../../../client/prose/Figure.tsx';
import { If } from '../../../client/prose/If.tsx';
import { Offer } from '../../../client/prose/Offer.tsx';
import { Card, CardGroup } from '../../../client/prose/ProseCard.tsx';
import { Steps as ProseSteps } from '../../../client/prose/ProseSteps.tsx';
import { prose } from '../../../client/prose/prose.ts';
import { StepLine } from '../../../client/prose/StepLine.tsx';
import { TableRegion } from '../../../client/prose/TableRegion.tsx';
import { Tab, Tabs } from '../../../client/prose/Tabs.tsx';
import { sampleShop } from '../fixtures/sample-shop.ts';
import { forty, long, longName, type States, wide } from './shown.ts';

const guide = (title = 'Back up an iPhone', at = 0) => ({
  path: `/help/guides/${at}`,
  title,
  description: long,
  minutes: 20,
  platform: 'iPhone and iPad',
});

const inProse = (children: ReactNode) => <div className={prose}>{children}</div>;

const tags = (label: string) => <Tab label={label}>Text of {label}.</Tab>;

/** What documents are written with. */
export const proseStates: States = {
  Callout: Object.fromEntries(
    (['note', 'tip', 'warning', 'danger'] as const).map((type) => [
      type,
      inProse(
        <Callout type={type} title={type === 'danger' ? longName : 'Title'}>
          {long}
        </Callout>,
      ),
    ]),
  ),
  Card: {
    one: inProse(
      <Card title="Battery" href="/" icon="heroicons:phone">
        {long}
      </Card>,
    ),
    group: inProse(
      <CardGroup>
        <Card title={longName} />
        <Card title="Screen" href="/" />
        <Card title="Board">Text</Card>
      </CardGroup>,
    ),
  },
  Code: {
    one: inProse(<Code title="Terminal" language="sh">{`npm start -- ${'x'.repeat(120)}`}</Code>),
    group: inProse(
      <CodeGroup>
        <Code title="One" language="sh">
          one
        </Code>
        <Code title="Two" language="sh">
          two
        </Code>
      </CodeGroup>,
    ),
  },
  Collapsible: {
    closed: inProse(<Collapsible title="More">{long}</Collapsible>),
    open: inProse(
      <Collapsible title={longName} open>
        {long}
      </Collapsible>,
    ),
  },
  Contents: {
    four: (
      <Contents sections={['Ask', longName, 'Pay', 'Go'].map((title, at) => ({ id: `s${at}`, title }))} />
    ),
    forty: <Contents sections={forty.map((at) => ({ id: `t${at}`, title: `Section ${at}` }))} />,
  },
  DocumentHelp: {
    alone: wide(<DocumentHelp path="/help/guides/a" />),
    'with a guide': wide(<DocumentHelp path="/help/guides/a" related={[guide()]} />),
  },
  FieldList: {
    two: inProse(
      <FieldList>
        <ListedField name="device" type="text" required>
          {long}
        </ListedField>
        <ListedField name={longName} />
      </FieldList>,
    ),
  },
  Figure: {
    '': inProse(
      <Figure caption={long}>
        <BenchPicture of="private" />
      </Figure>,
    ),
  },
  If: {
    known: inProse(<If fact="yes">It is known.</If>),
    unknown: inProse(<If fact={null}>It is known.</If>),
  },
  Offer: {
    facts: inProse(
      <Offer action="Ask for a quote" href="#quote" phone={sampleShop.phone}>
        <p>{long}</p>
        <ul>
          <li>
            <strong>One price.</strong> {long}
          </li>
        </ul>
      </Offer>,
    ),
  },
  StepLine: {
    two: inProse(
      <StepLine>
        <ol>
          <li>{long}</li>
          <li>{long}</li>
        </ol>
      </StepLine>,
    ),
  },
  ProseSteps: {
    two: inProse(
      <ProseSteps>
        <h3>Ask</h3>
        <p>{long}</p>
        <h3>Collect</h3>
        <p>{long}</p>
      </ProseSteps>,
    ),
  },
  TableRegion: {
    wide: inProse(
      <TableRegion label="Prices">
        <table>
          <tbody>
            <tr>
              {forty.slice(0, 20).map((at) => (
                <td key={at}>Column {at}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </TableRegion>,
    ),
  },
  Tabs: {
    two: inProse(
      <Tabs>
        {tags('Windows')}
        {tags('macOS')}
      </Tabs>,
    ),
    'long name': inProse(
      <Tabs>
        {tags(longName)}
        {tags('macOS')}
      </Tabs>,
    ),
  },
};

import { Button, ButtonLink } from '../../../client/components/Button.tsx';
import { CircuitSteps } from '../../../client/components/CircuitSteps.tsx';
import { Disclosure } from '../../../client/components/Disclosure.tsx';
import { Icon } from '../../../client/components/Icon.tsx';
import { IslandSource } from '../../../client/components/Island.tsx';
import { PageHead } from '../../../client/components/PageHead.tsx';
import { Photos } from '../../../client/components/Photos.tsx';
import { SampleMark } from '../../../client/components/SampleMark.tsx';
import { Section } from '../../../client/components/Section.tsx';
import { SiteButton } from '../../../client/components/SiteButton.tsx';
import { SmallTiles } from '../../../client/components/SmallTiles.tsx';
import { Tiles } from '../../../client/components/Tiles.tsx';
import { Warnings } from '../../../client/components/Warnings.tsx';
import { data } from '../../../client/pages/page-data.fixtures.ts';
import { Questions } from '../../../client/pages/Questions.tsx';
import { BenchPicture } from '../../../client/pictures/BenchPicture.tsx';
import { FamilyPicture } from '../../../client/pictures/FamilyPicture.tsx';
import { GuidePicture } from '../../../client/pictures/GuidePicture.tsx';
import { RepairPicture } from '../../../client/pictures/RepairPicture.tsx';
import { type DeviceKind, deviceKinds, kindNames } from '../../../shared/catalogue.ts';
import { long, longName, type States, wide } from './shown.ts';

const kindTile = (kind: DeviceKind, title = kindNames[kind]) => ({
  href: `/${kind}`,
  title,
  picture: <FamilyPicture of={kind} />,
  note: 'Screen replacement from $129',
});

const pictures = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 10rem)', gap: '1rem' };

/** The parts that every page is made of, and the drawings. */
export const partStates: States = {
  Button: {
    primary: <Button>Send</Button>,
    secondary: <Button variant="secondary">Send</Button>,
    sending: <Button aria-disabled>Sending…</Button>,
    link: <ButtonLink href="/">Start a request</ButtonLink>,
    'long name': <Button>{longName}</Button>,
  },
  SiteButton: {
    copy: <SiteButton copies="">Copy link</SiteButton>,
    print: <SiteButton>Print this</SiteButton>,
  },
  Icon: { known: <Icon name="heroicons:phone" />, unknown: <Icon name="heroicons:none" /> },
  Island: { '': <IslandSource name="a">Text</IslandSource> },
  SampleMark: { '': <SampleMark /> },
  Disclosure: {
    closed: <Disclosure summary="3 older models">Text</Disclosure>,
    open: (
      <Disclosure summary={longName} open>
        {long}
      </Disclosure>
    ),
  },
  PageHead: {
    'long name, with a picture': wide(
      <PageHead
        title={longName}
        breadcrumbs={data.device.breadcrumbs}
        lead={long}
        picture={<FamilyPicture of="laptop" />}
      />,
    ),
    compact: wide(<PageHead title="Track your repair" compact />),
  },
  Section: {
    plain: wide(
      <Section title="A section" intro={long}>
        {long}
      </Section>,
    ),
    band: wide(
      <Section title={longName} tone="band">
        {long}
      </Section>,
    ),
    deep: wide(
      <Section title="A section" tone="deep">
        {long}
      </Section>,
    ),
  },
  SmallTiles: {
    all: wide(<SmallTiles label="Kinds" items={deviceKinds.map((kind) => kindTile(kind))} />),
  },
  Tiles: {
    'with prices': wide(
      <Tiles
        items={deviceKinds.map((kind) => ({ ...kindTile(kind), note: '1–3 hours', price: 'from $179' }))}
      />,
    ),
  },
  Warnings: {
    'several, long': <Warnings texts={[long, longName, 'Unplug it.']} />,
  },
  CircuitSteps: {
    'in a row, a long name': wide(
      <CircuitSteps
        row
        steps={['Ask', longName, 'Yes', 'Collect'].map((title) => ({ title, text: long }))}
      />,
    ),
  },
  Questions: { one: <Questions items={[{ question: `How much? ${longName}`, answer: long }]} /> },
  Photos: {
    none: <Photos photos={[]} />,
    one: <Photos photos={[{ file: 'og.png', alt: 'The counter' }]} />,
  },
  Pictures: {
    bench: (
      <div style={pictures}>
        {(['private', 'unplugged'] as const).map((of) => (
          <BenchPicture key={of} of={of} />
        ))}
      </div>
    ),
    families: (
      <div style={pictures}>
        {deviceKinds.map((kind) => (
          <FamilyPicture key={kind} of={kind} />
        ))}
      </div>
    ),
    repairs: (
      <div style={pictures}>
        {deviceKinds.map((kind) => (
          <RepairPicture key={kind} kind={kind} service="battery" />
        ))}
      </div>
    ),
    guides: (
      <div style={pictures}>
        {['back-up-iphone', 'swollen-battery', 'none'].map((name) => (
          <GuidePicture key={name} name={name} />
        ))}
      </div>
    ),
  },
};

import type { ReactElement } from 'react';
import { Button, ButtonLink } from '../../../client/components/Button.tsx';
import { Icon } from '../../../client/components/Icon.tsx';
import { IslandSource } from '../../../client/components/Island.tsx';
import { Section } from '../../../client/components/Section.tsx';
import { SiteButton } from '../../../client/components/SiteButton.tsx';
import { BenchPicture } from '../../../client/pictures/BenchPicture.tsx';
import { FamilyPicture } from '../../../client/pictures/FamilyPicture.tsx';
import { GuidePicture } from '../../../client/pictures/GuidePicture.tsx';
import { RepairPicture } from '../../../client/pictures/RepairPicture.tsx';
import { deviceKinds } from '../../../shared/catalogue.ts';
import { long, longName, type States, wide } from './shown.tsx';

const inRow = (all: ReactElement[]) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 10rem)', gap: '1rem' }}>{all}</div>
);

/** The parts that every page is made of, as no page happens to show them, and the drawings. */
export const partStates: States = {
  Button: {
    primary: <Button>Send</Button>,
    secondary: <Button variant="secondary">Send</Button>,
    sending: <Button aria-disabled>Sending…</Button>,
    link: <ButtonLink href="/">Start a request</ButtonLink>,
    'long name': <Button>{longName}</Button>,
  },
  SiteButton: { print: <SiteButton>Print this</SiteButton> },
  Icon: { known: <Icon name="heroicons:phone" />, unknown: <Icon name="heroicons:none" /> },
  Island: { '': <IslandSource name="a">Text</IslandSource> },
  Section: {
    deep: wide(
      <Section title={longName} tone="deep" intro={long}>
        {long}
      </Section>,
    ),
  },
  Pictures: {
    bench: inRow((['private', 'unplugged'] as const).map((of) => <BenchPicture key={of} of={of} />)),
    families: inRow(deviceKinds.map((kind) => <FamilyPicture key={kind} of={kind} />)),
    repairs: inRow(deviceKinds.map((kind) => <RepairPicture key={kind} kind={kind} service="battery" />)),
    guides: inRow(
      ['back-up-iphone', 'swollen-battery', 'none'].map((name) => <GuidePicture key={name} name={name} />),
    ),
  },
};

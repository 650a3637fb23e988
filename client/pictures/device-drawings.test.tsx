import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DeviceFront, DeviceKind } from '../../shared/catalogue.ts';
import { DevicePicture } from './DevicePicture.tsx';
import { iconOf, type Shape, shapeOf } from './device-drawings.ts';

/** Repairs that a shop may offer beside each other, by what they are done on. */
const handy = 'screen-replacement battery charge-port speaker-mic buttons liquid-damage';
const thin = `${handy} back-glass rear-camera`;
const computing = 'os-reinstall virus-removal tune-up ssd-upgrade ram-upgrade backup-setup';
const repairs: Record<Shape, string> = {
  phone: thin,
  tablet: thin,
  laptop: `screen-replacement battery charge-port keyboard trackpad hinge fan liquid-damage ${computing}`,
  desktop: `screen-replacement fan liquid-damage custom-pc-build gpu-psu-diagnosis ${computing}`,
  console: 'hdmi-port disc-drive stick-drift overheating',
  handheld: `${handy} stick-drift overheating`,
  watch: 'screen-replacement battery buttons liquid-damage',
  drive: '',
};
const everywhere = 'motherboard-repair data-recovery data-transfer insurance-report diagnostic';

for (const [shape, slugs] of Object.entries(repairs) as [Shape, string][]) {
  test(`each repair of a ${shape} has an icon of its own`, () => {
    const seen = new Map<string, string>();
    for (const slug of `${slugs} ${everywhere}`.trim().split(' ')) {
      const icon = iconOf(shape, slug);
      assert.equal(seen.get(icon), undefined, `${slug} looks like ${seen.get(icon)}`);
      seen.set(icon, slug);
    }
  });
}

test('a handheld console is drawn with its own display, and shows which part is in question', () => {
  const handheld = { kind: 'console', front: 'handheld' } as const;
  assert.equal(shapeOf(handheld), 'handheld');
  const pictures = [
    <DevicePicture key="whole" device={handheld} />,
    ...['stick-drift', 'screen-replacement'].map((service) => (
      <DevicePicture key={service} device={handheld} service={service} />
    )),
  ];
  assert.equal(new Set(pictures.map((picture) => renderToStaticMarkup(picture))).size, 3);
});

test('each front is drawn', () => {
  const fronts: Record<DeviceFront, DeviceKind> = {
    notch: 'phone',
    island: 'phone',
    hole: 'phone',
    bezel: 'phone',
    'home-button': 'phone',
    fold: 'phone',
    flip: 'phone',
    tablet: 'tablet',
    'tablet-home-button': 'tablet',
    laptop: 'laptop',
    'laptop-hinges': 'laptop',
    'all-in-one': 'desktop',
    mini: 'desktop',
    tower: 'desktop',
    console: 'console',
    'console-disc': 'console',
    handheld: 'console',
    watch: 'watch',
    'round-watch': 'watch',
    drive: 'drive',
    stick: 'drive',
  };
  const seen = new Map<string, string>();
  for (const [front, kind] of Object.entries(fronts) as [DeviceFront, DeviceKind][]) {
    const picture = renderToStaticMarkup(<DevicePicture device={{ kind, front }} />);
    assert.equal(seen.get(picture), undefined, `${front} looks like ${seen.get(picture)}`);
    seen.set(picture, front);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frontWith, iconOf, type Shape, shapeOf } from './device-drawings.ts';
import { markupOf } from './drawing.ts';

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
};
const everywhere = 'motherboard-repair data-recovery data-transfer insurance-report diagnostic';

for (const [shape, slugs] of Object.entries(repairs) as [Shape, string][]) {
  test(`each repair of a ${shape} has an icon of its own`, () => {
    const seen = new Map<string, string>();
    for (const slug of `${slugs} ${everywhere}`.split(' ')) {
      const icon = markupOf(iconOf(shape, slug));
      assert.equal(seen.get(icon), undefined, `${slug} looks like ${seen.get(icon)}`);
      seen.set(icon, slug);
    }
  });
}

test('a handheld console is drawn with its own display, and shows which part is in question', () => {
  const handheld = { kind: 'console', front: 'handheld' } as const;
  assert.equal(shapeOf(handheld), 'handheld');
  const [whole, stick, screen] = [undefined, 'stick-drift', 'screen-replacement'].map(
    (service) => frontWith(handheld, service).markup,
  );
  assert.equal(new Set([whole, stick, screen]).size, 3);
});

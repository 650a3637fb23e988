import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceKind } from '../../../shared/catalogue.ts';
import { frontOf } from './device-front.ts';
import type { DevicePart } from './device-parts.ts';

test('what a device has decides its front, and the year only what its parts leave open', () => {
  const front = (kind: DeviceKind, parts: DevicePart[], year?: number) =>
    frontOf({ kind, year }, new Set(parts));
  assert.equal(front('phone', ['oled', 'face-id']), 'notch');
  assert.equal(front('phone', ['oled', 'face-id', 'island']), 'island');
  assert.equal(front('phone', ['lcd', 'home-button'], 2022), 'home-button');
  assert.equal(front('phone', ['two-displays', 'flip']), 'flip');
  assert.deepEqual([front('phone', [], 2018), front('phone', [], 2024)], ['bezel', 'hole']);
  assert.equal(front('laptop', ['hinge']), 'laptop-hinges');
  assert.deepEqual(
    [front('console', ['hdmi-out', 'disc-drive']), front('console', ['hdmi-out']), front('console', ['lcd'])],
    ['console-disc', 'console', 'handheld'],
  );
});

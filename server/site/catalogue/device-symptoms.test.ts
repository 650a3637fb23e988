import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentSummary } from '../../../shared/document-data.ts';
import type { SymptomGroup } from '../../../shared/symptoms.ts';
import { parsedManufacturer } from '../../testing/servers/test-catalogue.ts';
import { symptomsOf } from './device-symptoms.ts';

const screen = { slug: 'screen-replacement', name: 'Screen replacement' };
const groups: SymptomGroup[] = [
  {
    title: 'Screen',
    symptoms: [
      {
        slug: 'black',
        name: 'It stays black',
        kinds: [],
        checks: [],
        causes: [
          { text: 'The display', kinds: ['phone', 'laptop'], service: screen },
          { text: 'The port', kinds: [], service: { slug: 'charge-port', name: 'Charge port repair' } },
          { text: 'The HDMI cable', kinds: ['console'] },
        ],
        odds: 'Good.',
        guides: ['back-up-iphone', 'back-up-computer'],
      },
      { slug: 'keys', name: 'Keys', kinds: ['laptop'], checks: [], causes: [], odds: 'Good.', guides: [] },
    ],
  },
  {
    title: 'Ports',
    symptoms: [
      {
        slug: 'loose',
        name: 'It is loose',
        kinds: [],
        checks: [],
        causes: [{ text: 'The port', kinds: [], service: { slug: 'charge-port', name: 'Charge port' } }],
        odds: 'Good.',
        guides: [],
      },
    ],
  },
];

describe('symptomsOf', () => {
  const { slug, name, devices } = parsedManufacturer();
  const [found] = devices;
  assert.ok(found);
  const guides = new Map(
    ['back-up-iphone', 'back-up-computer'].map((guide) => [guide, { path: guide } as DocumentSummary]),
  );

  it('lead to the services and prices of the device, and name nothing that it does not get', () => {
    const [group, ...others] = symptomsOf(groups, { ...found, manufacturer: { slug, name } }, guides);
    assert.deepEqual(others, []);
    assert.deepEqual(
      group?.symptoms.map((symptom) => [symptom.slug, symptom.causes]),
      [
        [
          'black',
          [
            {
              text: 'The display',
              kinds: [],
              service: {
                ...screen,
                href: '/repairs/apple/iphone-13/screen-replacement',
                price: { from: 17_900, to: 39_900 },
              },
            },
          ],
        ],
      ],
    );
  });

  it('leave out what the device does not have: it gets none of the services that it needs', () => {
    const needing = (...needs: string[]) => {
      const [
        {
          title,
          symptoms: [symptom],
        } = { title: '', symptoms: [] },
      ] = groups;
      assert.ok(symptom);
      return [{ title, symptoms: [{ ...symptom, needs, firstAid: 'Leave it.' }] }];
    };
    const shown = (...needs: string[]) =>
      symptomsOf(needing(...needs), { ...found, manufacturer: { slug, name } }, guides).length;
    assert.deepEqual([shown('hinge'), shown('hinge', 'screen-replacement')], [0, 1]);
  });

  it('name the guides that a service of the device names', () => {
    const [group] = symptomsOf(groups, { ...found, manufacturer: { slug, name } }, guides);
    assert.deepEqual(group?.symptoms[0]?.guides, ['back-up-iphone']);
  });
});

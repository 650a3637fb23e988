import { join } from 'node:path';
import { copyProject } from './project-copy.ts';
import { testContentDir } from './test-build.ts';

/** The tests' content with one more device, of forty services and a name of sixty characters, and its build. */
export interface FortyServices {
  /** The folder of the build. */
  dist: string;
  device: { path: string; quoted: string; name: string };
  remove: () => Promise<void>;
}

const name = 'Workstation Phone Professional Edition 16.7 (2026, Wi-Fi 7+)';

/** With the diagnosis, which everything gets. */
const added = Array.from({ length: 39 }, (_, index) => index + 1);

export async function buildFortyServices(): Promise<FortyServices> {
  const project = await copyProject({ isBuilt: true });
  // The services are the last thing in their file, the devices in theirs.
  const services = added.map(serviceYaml).join('');
  await project.save(`${testContentDir}/services.yaml`, (yaml) => yaml + services);
  const rows = added.map(
    (number) =>
      `galaxy,generated-service-number-${number},refurbished-original,${100 + number},${1100 + number},\n`,
  );
  await project.save(`${testContentDir}/prices/phone.csv`, (csv) => csv + rows.join(''));
  await project.save(`${testContentDir}/repairs/samsung.yaml`, (yaml) => yaml + deviceYaml);
  await project.build();
  return {
    dist: join(project.folder, 'dist'),
    device: { path: '/repairs/samsung/forty', quoted: '/repairs?device=samsung/forty', name },
    remove: project.remove,
  };
}

const deviceYaml = `  - slug: forty
    name: ${name}
    kind: phone
    family: Workstation Phone
    year: 2026
    priceGroup: galaxy
    nicknames: [the forty]
    models: [SM-F040Z]
    without: [charge-port]
`;

/** The longest name that a service may have, in words and in one word that cannot be broken. */
const serviceYaml = (number: number) => `
  - slug: generated-service-number-${number}
    name: ${number % 2 ? `replacement of the generated part with its number ${number}, front` : `${'Hochleistungs'.repeat(4)}${number}`}
    description: We replace a part that is there to make a long list longer, and test it.
    searchWords: [generated${number}]
    symptoms: [It is there]
    time: { phone: { hours: [1, 2] } }
    nextSteps: [Read the next one.]
    guides: []
    options:
      - slug: refurbished-original
        name: Refurbished original part
        keeps: It is what the maker fitted.
        loses: It may have light marks.
        warrantyMonths: 6
`;

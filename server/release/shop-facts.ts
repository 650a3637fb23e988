import type { Shop } from '../../shared/shop.ts';
import { CannotStart } from '../process/start-faults.ts';
import { DamagedFile, openBuildFiles } from './build-files.ts';
import { readRecord, recordName } from './record.ts';

/**
 * The facts of the shop as a build has them, without opening the rest of the build.
 * @param folder a build's folder
 * @throws {CannotStart} in one sentence, where the build's record or its facts are missing or damaged
 */
export async function readShopFacts(folder: string): Promise<Shop> {
  const record = await readRecord(folder);
  if (!record) throw unusable(folder, recordName, 'missing or damaged');
  try {
    return JSON.parse((await openBuildFiles(folder, record).read('shop.json')).toString('utf8'));
  } catch (error) {
    if (error instanceof DamagedFile) throw unusable(folder, error.file, error.fault);
    throw error;
  }
}

const unusable = (folder: string, file: string, fault: string) =>
  new CannotStart(
    `The build in ${folder} cannot be used: ${file} is ${fault}. "npm run build" writes it again.`,
  );

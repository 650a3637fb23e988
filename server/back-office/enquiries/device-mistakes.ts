import { columnTitles } from '../../../shared/device-columns.ts';
import { columnNames, type DeviceRow } from './device-headings.ts';

const maxCellCharacters = 200;

/**
 * What is wrong with one device, as the end of a sentence that begins with its row. Serial numbers, asset tags and
 * student IDs are codes, so that no student's name gets in through them. Fault and notes are free text.
 */
export function mistakesOf(row: DeviceRow, tooManyCells: boolean): string[] {
  const mistakes: string[] = [];
  if (tooManyCells) mistakes.push('has more cells than headings; put text with a comma in quotation marks');
  const tooLong = columnNames.filter((name) => [...(row[name] ?? '')].length > maxCellCharacters);
  for (const name of tooLong) {
    mistakes.push(`${columnTitles[name]} must be ${maxCellCharacters} characters or fewer`);
  }
  if (tooLong.length > 0) return mistakes;
  const { serial = '', fault = '', studentId = '', assetTag = '' } = row;
  if (!isSerial(serial)) mistakes.push('enter the serial number, 3 to 40 letters and digits');
  else if (isLikeName(serial)) mistakes.push('enter the serial number, never a name');
  if (fault === '') mistakes.push('enter the fault');
  if (studentId !== '' && !isStudentId(studentId)) {
    mistakes.push('give a student ID with digits and without blanks, never a name');
  }
  if (isLikeName(assetTag)) mistakes.push('give an asset tag with digits, never a name');
  return mistakes;
}

const isSerial = (cell: string): boolean =>
  cell.length >= 3 && cell.length <= 40 && /^[\p{L}\p{N}][\p{L}\p{N} ./_-]+$/u.test(cell);

const isStudentId = (cell: string): boolean =>
  cell.length >= 2 && cell.length <= 20 && /^[\p{L}\d._-]+$/u.test(cell) && /\d/.test(cell);

/** Two words and no digit. */
const isLikeName = (cell: string): boolean => !/\p{N}/u.test(cell) && /[\p{L}\p{M}][\s,]+\p{L}/u.test(cell);

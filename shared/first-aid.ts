/**
 * First aid in short: one wording for every page, form and e-mail that says it. People in danger come first.
 * `content/services.yaml` and `content/symptoms.yaml` name it in braces.
 */

const getOut = 'Don’t touch it. Get everyone out of the room and call Triple Zero (000).';

/** After a spill. A wet plug can kill, so nobody unplugs one. */
export const wetFirstAid = [
  `Smoking, hissing, swelling or too hot to hold? ${getOut}`,
  'Is a plug, a power board or a desktop computer wet? Don’t touch it. Switch the power off at the wall or the switchboard if you can do that safely. Can’t do that safely? Keep away and call an electrician.',
  'Only the device is wet, and the plug is dry? With dry hands, pull the plug from the wall, then the cable from the device. Turn it off and leave it off.',
  'Don’t charge it and don’t test it. No rice, no hair dryer.',
] as const;

/** With a battery that is swollen, or a device that gets hot. */
export const swollenFirstAid = [
  `Smoking, hissing, smelling burnt, growing or too hot to hold? ${getOut}`,
  'Otherwise switch the charger off at the wall and don’t press on the device.',
  'Is it cold, but on a bed, a couch or paper? Put thick gloves on and move it once, flat, to a hard floor.',
  'Keep people and pets away from it, and call us before you move it again. Don’t post it.',
] as const;

/** With smoke, a burning smell or great heat. */
export const burningFirstAid = [
  'Smoke, flames, hissing, or too hot to hold? Don’t touch it. Get everyone out of the room, close the door and call Triple Zero (000).',
  'Was it only a smell, and is it cool again? Switch the power off at the wall if you can do that safely.',
  'Don’t turn it on or charge it again, and call us before you bring it in. Don’t post it.',
] as const;

/** After an electric shock: the Electrical Safety Office of Queensland and Ausgrid, read in November 2026. */
export const shockFirstAid = [
  'Don’t touch the person or the thing again. Switch the power off at the switchboard if you can do that safely.',
  'Is anyone hurt, or can’t let go? Call Triple Zero (000).',
  'See a doctor after any shock, even if you feel fine.',
  'Don’t use the charger, the device or the power point again until they’ve been tested. The power point is for an electrician.',
] as const;

/** After a battery was swallowed: SA Health, read on 23 November 2026. The number is a fact of `content/shop.yaml`. */
const swallowedFirstAid = [
  'Choking, collapsed or not breathing? Call Triple Zero (000).',
  'Otherwise call Poisons Information on {poisonsLine} at once, day or night. Don’t wait for symptoms.',
  'Nothing to eat or drink, and don’t make them vomit.',
] as const;

const texts = {
  wet: wetFirstAid,
  swollen: swollenFirstAid,
  burning: burningFirstAid,
  shock: shockFirstAid,
  swallowed: swallowedFirstAid,
};

/** Its names: what content may write in braces. */
export const firstAidNames = Object.keys(texts);

/**
 * A text of content with first aid in place of its names: "{wet} Call us."
 * @param poisonsLine the number of Poisons Information, as people read it
 */
export const withFirstAid = (text: string, poisonsLine = ''): string =>
  text
    .replace(/\{(\w+)\}/g, (braces, name) => texts[name as keyof typeof texts]?.join(' ') ?? braces)
    .replaceAll('{poisonsLine}', poisonsLine.replaceAll(' ', '\u00a0'));

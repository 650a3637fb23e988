/**
 * What to do with a wet device and with a swollen battery, in short: one wording for every page, form and e-mail that
 * says it. People in danger come first. `content/services.yaml` and `content/symptoms.yaml` say the same in their words.
 */

const getOut = 'Don’t touch it. Get everyone out of the room and call Triple Zero (000).';

/** After a spill. A wet plug can kill, so nobody unplugs one. */
export const wetFirstAid = [
  `Smoking, hissing, swelling or too hot to hold? ${getOut}`,
  'Is a plug, a power board or a desktop computer wet? Don’t touch it. Switch the power off at the wall or the switchboard if you can do that safely. Can’t do that safely? Keep away and call an electrician.',
  'Only the device is wet, and the plug is dry? Unplug it, turn it off and leave it off.',
  'Don’t charge it and don’t test it. No rice, no hair dryer.',
] as const;

/** With a battery that is swollen, or a device that gets hot. */
export const swollenFirstAid = [
  `Smoking, hissing, smelling burnt, growing or too hot to hold? ${getOut}`,
  'Otherwise switch the charger off at the wall and don’t press on the device.',
  'Is it cold, but on a bed, a couch or paper? Put thick gloves on and move it once, flat, to a hard floor.',
  'Keep people and pets away from it, and call us before you move it again. Don’t post it.',
] as const;

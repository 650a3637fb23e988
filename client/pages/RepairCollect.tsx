import { formatHours } from '../../shared/opening-hours.ts';
import {
  collectorFields,
  type RepairForm,
  type RepairView,
  trackingNames,
} from '../../shared/repair-view.ts';
import { addressLine, type ContactFacts } from '../../shared/shop.ts';
import { AnswerLink } from '../components/AnswerLink.tsx';
import { Button } from '../components/Button.tsx';
import { Disclosure } from '../components/Disclosure.tsx';
import { fine, onScreen, shortForm, stack } from '../components/styles.ts';
import { TextField } from '../forms/Field.tsx';

const labels = ['First person’s name', 'Second person’s name', 'Third person’s name'];

interface RepairCollectProps {
  repair: RepairView;
  shop: ContactFacts['shop'];
  /** Whether the form for names is open, because it was refused. */
  isOpen: boolean;
}

/** Where and when to collect a repair, and a form to name others who may. The page never shows the names. */
export function RepairCollect({ repair, shop, isOpen }: RepairCollectProps) {
  const { collectors, collectorsNamed, path, mayAnswer, stopped } = repair;
  const named = collectors === 1 ? '1 person is named' : `${collectors} people are named`;
  const when = collectorsNamed ? `, since ${collectorsNamed.text}` : '';
  return (
    <div className={stack}>
      {!repair.devices.some(({ act }) => act === 'visit') && (
        <p>
          {addressLine(shop.address)}. Open {formatHours(shop.hours)}. Bring your reference.
        </p>
      )}
      {repair.hasCalendar && (
        <p>
          <a href={`${path}/collect.ics`} download="">
            Add the time to your calendar
          </a>
        </p>
      )}
      {!repair.isOver && !stopped && (
        <div className={onScreen}>
          {collectors > 0 && (
            <p>
              <b>{named}</b> to collect it for you{when}. We don’t show the names here.
            </p>
          )}
          {!mayAnswer && (
            <Disclosure id="collectors" summary="Is someone else collecting it?">
              <AnswerLink
                path={path}
                why="Whoever collects it is named through a link to the email address you gave us, or by phone."
              />
            </Disclosure>
          )}
          {mayAnswer && collectors > 0 && (
            <form action={path} method="post">
              <input type="hidden" name={trackingNames.form} value={'clear' satisfies RepairForm} />
              <p>
                <Button type="submit" variant="secondary">
                  Clear the names
                </Button>
              </p>
            </form>
          )}
          {mayAnswer && collectors === 0 && (
            <Disclosure id="collectors" open={isOpen} summary="Is someone else collecting it?">
              <form className={shortForm} action={path} method="post" acceptCharset="utf-8" noValidate>
                <input type="hidden" name={trackingNames.form} value={'collectors' satisfies RepairForm} />
                <p className={fine}>
                  Name up to three people. At the counter we’ll ask for
                  {repair.asksIdentification && ' their identification and'} your reference. We email you what
                  you change here, use the names for nothing else, and don’t show them on this page.
                </p>
                {collectorFields.map((name, index) => (
                  <TextField key={name} name={name} label={labels[index] ?? ''} />
                ))}
                <p>
                  <Button type="submit" variant="secondary">
                    Save the names
                  </Button>
                </p>
              </form>
            </Disclosure>
          )}
        </div>
      )}
    </div>
  );
}

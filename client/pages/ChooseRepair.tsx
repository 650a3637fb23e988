import { quoteNames } from '../../shared/quote.ts';
import { chosenPrefix, type RequestData, type RequestStep } from '../../shared/repair-form.ts';
import { requestName } from '../../shared/repair-view.ts';
import { href } from '../../shared/routes.ts';
import { Button } from '../components/Button.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { formLayout, pageBody } from '../components/styles.ts';
import { SelectField } from '../forms/Field.tsx';
import { FormContext } from '../forms/form-context.ts';

/** Another choice of repairs for the same device, in the middle of a request: its answers travel along. */
export function ChooseRepair({ data: { form, quote, repairs = [] } }: { data: RequestData }) {
  const device = new URLSearchParams(form.answers[requestName('quote')]).get(quoteNames.device) ?? '';
  const chosen = Object.fromEntries(repairs.map(({ chosen: value }, index) => [fieldOf(index), value]));
  return (
    <>
      <PageHead
        title="Change the repair"
        lead={`For ${quote?.device ?? 'your device'}. Your other answers stay as they are.`}
        compact
      />
      <div className={pageBody}>
        <FormContext value={{ answers: chosen, errors: [] }}>
          <form className={formLayout} action={href('repairs')} method="post" acceptCharset="utf-8">
            <input type="hidden" name={requestName('step')} value={'change' satisfies RequestStep} />
            <input type="hidden" name={quoteNames.device} value={device} />
            {Object.entries(form.answers).map(([name, answer]) => (
              <input key={name} type="hidden" name={name} defaultValue={answer} />
            ))}
            {repairs.map(({ name, options }, index) => (
              <SelectField
                key={name}
                name={fieldOf(index)}
                label={name}
                none="No"
                options={Object.fromEntries(options.map(({ value, words }) => [value, words]))}
              />
            ))}
            <p>
              <a href={href('repairs')}>Another device</a> starts a new request.
            </p>
            <div>
              <Button type="submit">Use this choice</Button>
            </div>
          </form>
        </FormContext>
      </div>
    </>
  );
}

const fieldOf = (index: number): string => `${chosenPrefix}${index + 1}`;

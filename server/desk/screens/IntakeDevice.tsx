import { fieldsOf } from './IntakeField.tsx';
import type { IntakeProps } from './intake-props.ts';

/** Which device it is, and what is done to it at which price. */
export function IntakeDevice(props: IntakeProps) {
  const { matches, isUnlisted, path, focus } = props;
  const { field } = fieldsOf(props);
  return (
    <>
      <fieldset>
        <legend>Device</legend>
        <div className="with-button">
          {field('device', 'Device, or a model number', { maxLength: 120, autoFocus: focus === 'device' })}
          <button type="submit" name="find" value="device" className="quiet" formAction="/new#matches">
            Look up
          </button>
        </div>
        <div id="matches" aria-live="polite">
          <input type="hidden" name="path" value={path} />
          {matches.map(({ path: each, name, text }) => (
            <button
              key={each}
              type="submit"
              name="pick"
              value={each}
              className="match"
              formAction="/new#prices"
            >
              <b>{name}</b> {text}
            </button>
          ))}
          {isUnlisted && <p className="muted">Not on the price list: go on in words.</p>}
        </div>
      </fieldset>
      <fieldset id="prices">
        <legend>Price</legend>
        <Prices {...props} />
        <details open={Boolean(props.typed.other || props.typed.otherAmount)}>
          <summary>Something else</summary>
          <div className="pair">
            {field('other', 'What is done', { maxLength: 100 })}
            {field('otherAmount', 'Price, $', { inputMode: 'decimal', maxLength: 12 })}
          </div>
        </details>
      </fieldset>
    </>
  );
}

/** The price list of the device. An amount is asked for beside what is ticked: a range needs one, another price a reason. */
function Prices(props: IntakeProps) {
  const { services, typed } = props;
  const { field, isTicked } = fieldsOf(props);
  if (services.length === 0) return <p className="muted">No device picked: it is looked at first.</p>;
  return (
    <>
      <ul className="prices">
        {services.map((service) => (
          <li key={service.name}>
            {service.options.map(({ value, name, price, hasPrice, needsAmount, time }) => (
              <div key={value} className="price">
                <label className="tick">
                  <input
                    type="checkbox"
                    name="service"
                    value={value}
                    disabled={!hasPrice}
                    defaultChecked={isTicked('service', value)}
                  />
                  <span>
                    {service.name} <span className="muted">{[name, time].filter(Boolean).join(', ')}</span>
                  </span>
                  <b>{price}</b>
                </label>
                {hasPrice && (
                  <label className="amount">
                    {needsAmount ? 'How much, $' : 'Other price, $'}
                    <input
                      type="text"
                      name={`amount:${value}`}
                      defaultValue={typed[`amount:${value}`]}
                      inputMode="decimal"
                      maxLength={12}
                      placeholder=" "
                    />
                  </label>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
      <div className="reason">{field('reason', 'Why another price than the list’s', { maxLength: 300 })}</div>
    </>
  );
}

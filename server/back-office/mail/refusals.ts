import { emailKey } from '../store/contact-keys.ts';
import type { OutboxTable } from '../store/tables.ts';
import type { SendFault, SendMail, SendResult } from './transport.ts';

/** A message that failed: its fault as the transport read it, and what the mail server answered about. */
type Failure = Extract<SendResult, { sent: false }>;

/** Messages refused in a row before the mail server is asked whether it takes any. */
const askAfter = 3;
/** Failures of one message that looked like the mail server's, each followed by another message's success. */
const ownAfter = 3;

/**
 * Tells whose fault a failure is. A server that refuses all of our mail ("daily limit exceeded", "relay denied") says so of one
 * message after the other, and in the same words as of an address that does not exist. The shop's own address decides: a server
 * that does not take that takes none. A visitor chooses addresses and words, so neither three addresses that do not exist nor a
 * notice whose words are refused proves anything.
 * @param shopAddress where the shop reads its mail
 */
export function createRefusals(shopAddress: () => string, takes: SendMail['takes']) {
  /** Messages refused since the last success, and whether for their words. */
  const others = new Map<string, Failure['about']>();
  let refusesNotice = false;
  /** By message: how often it failed by the server's fault while the server took others. */
  const alone = new Map<string, number>();

  return {
    /** A message was sent. */
    over(id: string): void {
      others.clear();
      refusesNotice = false;
      alone.delete(id);
    },

    /** @param isDown whether the mail server was at fault before */
    async faultOf(
      { id, recipient }: Pick<OutboxTable, 'id' | 'recipient'>,
      { fault, about }: Failure,
      isDown: boolean,
    ): Promise<SendFault> {
      if (fault === 'server') {
        if (isDown) return fault;
        const times = (alone.get(id) ?? 0) + 1;
        alone.set(id, times);
        return times > ownAfter ? 'later' : fault;
      }
      alone.delete(id);
      if (!about) return fault;
      const isOurs = emailKey(recipient) === emailKey(shopAddress());
      if (isOurs && about === 'recipient') return 'server';
      if (isOurs) refusesNotice = true;
      else others.set(id, about);
      const texts = [...others.values()].filter((each) => each === 'text');
      if (refusesNotice && texts.length + 1 >= askAfter) return 'server';
      if (others.size < askAfter && !isDown) return fault;
      return (await takes(shopAddress())) ? fault : 'server';
    },
  };
}

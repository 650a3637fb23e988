import { mayFollow, type RepairStatus, repairStatuses } from '../../../../shared/repair-status.ts';
import type { RepairDeviceTable, RepairTable } from '../../../back-office/store/tables.ts';
import { anasMessage, parsedEnquiry } from '../../fixtures/submit-enquiry.ts';
import type { Act, PlayedShop } from './played-shop.ts';

// Acts of the staff and of customers, legal and illegal, drawn so that the same numbers make the same acts.

/** A repair as it is now, and its place among all of them, oldest first. */
interface Drawn {
  index: number;
  repair: RepairTable;
  device: RepairDeviceTable;
}

const by = `{${'--by=Kim|--by=Lee|--by=Ольга|'.repeat(5)}--by=customer}`;
const text =
  '{--text=Cracked screen|--text=Dark|--text=Displej: „žlutý“ 🙂|--text=Wet; do not open|--text=  |}';
const email = '{--email=ana@example.com|--email=Ana@Example.com|--email=ana+desk@example.com|}';
const phone = '{--phone=0491 570 006|--phone=+61 491 570 156|--phone=07 5550 1234|--phone=12||}';

/** Commands: of words in braces one is drawn. What stands here twice is drawn twice as often. */
const register = `repairs register ${by} {--name=Ana Müller|--name=王小明|--name=Ольга Иванова|--name=محمد علي} ${email} ${phone} {--device=apple/iphone-13|--device=apple/iphone-13|--device=HP laptop|--device=apple/iphone13} {--fault=Cracked|--fault=Dark|--fault=Не включается|} {--notice-given|--notice-given|} {--serial=S-1|--serial=s-1|} {--status=booked|} {--again|}`;
const commands = `
repairs move REPAIR TO ${by} NOTICE
repairs move REPAIR TO ${by} NOTICE
repairs move REPAIR TO ${by} NOTICE
repairs move REPAIR TO ${by} NOTICE {--note=May we erase it?|--note=  } {--private|}
repairs move REPAIR TO ${by} {--note=May we erase it?|} {--ready=2026-11-30 16:00|--ready=2026-11-01 16:00|}
repairs move REPAIR unrepairable ${by} {--reason=no-parts|}
repairs move REPAIR ready ${by} {--amount=149.00|--amount=65|--amount=1.5} {--note=A diagnosis|}
repairs quote REPAIR ${by} {--item=Screen; genuine part; 12 months=399.00|--item=Screen=1.5} {--valid-days=7|--valid-days=0|}
repairs quote REPAIR ${by} --item=Data=0 {--item=Battery=89.00|}
repairs quote REPAIR ${by} --item=Screen=399 --item=Battery=89.00
repairs answer REPAIR ${by} {--by-phone|--said=at the counter|} {--items=1|--items=1,2|--none|}
repairs answer REPAIR ${by} --by-phone
repairs note REPAIR ${by} ${text} {--public|} {--ready=2026-11-30 16:00|}
repairs undo REPAIR ${by}
repairs edit REPAIR ${by} ${email} ${phone}
repairs edit REPAIR ${by} {--serial=S-3|--amount=99.00|--fault=Wet|--device=HP laptop}
repairs dispute REPAIR ${by} ${text} {--settled|}
repairs called REPAIR ${by} ${text}
repairs link REPAIR ${by}
repairs {revoke|release} REPAIR ${by}
enquiries answer ENQUIRY {--text=Yes, until five.|--text=  } {--again|}
enquiries {close|release} ENQUIRY`
  .trim()
  .split('\n');

/** @param random numbers from 0 to 1 */
export function actsOf(random: () => number) {
  const oneOf = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each;
  const sender = () => ({ addressKey: oneOf(['192.0.2.1', '192.0.2.2', '203.0.113.0']) });
  const statusAfter = (drawn?: Drawn) => {
    const legal = repairStatuses.filter(
      (to) => drawn && to !== 'cancelled' && mayFollow(drawn.device.status, to),
    );
    return oneOf(random() < 0.8 && legal.length > 0 ? legal : repairStatuses);
  };
  /** The repair notice goes with this status alone; sometimes it is forgotten. */
  const noticeFor = (to: RepairStatus) => (to === 'received' && random() < 0.9 ? '--notice-given' : '');
  function command(line: string, drawn?: Drawn): Act {
    const [to, place] = [statusAfter(drawn), random()];
    const parts = line.match(/\{.*?\}|[^\s{]+/g) ?? [];
    const drawnWords = parts.map((part) => oneOf(part.replace(/[{}]/g, '').split('|')));
    const words = drawnWords.map((word) => (word === 'NOTICE' ? noticeFor(to) : word)).filter(Boolean);
    return ({ run, repairs, enquiries }) => {
      const known: Record<string, string | undefined> = { TO: to, REPAIR: repairs[drawn?.index ?? -1] };
      known.ENQUIRY = enquiries[Math.floor(place * enquiries.length)] ?? 'XR-0000-0000';
      return run(...words.map((word) => known[word] ?? word));
    };
  }

  function request(): Act {
    const device = oneOf([null, { name: 'Apple iPhone 13', path: 'apple/iphone-13', quote: null }]);
    const who = { name: oneOf(['Ana', '王小明']), phone: oneOf([null, '+61491570006']) };
    const message = oneOf(['It fell.', 'Er fiel „hin“ 🙂', 'See http://a.example']);
    const asked = { ...who, email: oneOf(['ana@example.com', 'bo@example.org']), message, device };
    const website = oneOf([null, null, null, 'https://spam.example']);
    const meta = sender();
    return ({ requests }) => requests.request({ ...asked, way: 'drop-off', battery: 'no', website }, meta);
  }
  function write(): Act {
    const message = oneOf(['Open?', 'Is it open? 你好 你好', 'And on Sunday too?', 'Is there parking?']);
    const meta = sender();
    return ({ contact }) =>
      contact.submit('contact', parsedEnquiry('contact', { ...anasMessage, message }), meta);
  }

  function moveAtDesk(drawn: Drawn): Act {
    // Every third has seen another version than the one that is there.
    const version = `1:${drawn.device.version - oneOf([0, 0, 1])}`;
    const note = oneOf(['', 'May we erase it?']);
    const to = statusAfter(drawn);
    const notice = noticeFor(to) && 'yes';
    const fields = { line: '1', version, to, note, notice, amount: to === 'ready' ? '65' : '' };
    return (shop) => shop.postAtDesk(drawn.index, 'move', fields);
  }
  /** With the mailed link of the repair as a rule, else another's, one that a lookup gave, or none. */
  function byLink({ index, repair }: Drawn): Act {
    const other = oneOf([index, index, index, index + 1, -1]);
    const linkIn = ({ found, links }: PlayedShop) => (other < 0 ? found.at(-1) : links[other]) ?? 'none';
    const yes = oneOf([[true], [true, false], [true, true], [false]]);
    const approved = new Map(yes.map((each, at) => [at + 1, each]));
    const answer = { device: 1, version: oneOf([1, 1, 2]), approved };
    const names = oneOf([['Lee'], ['Lee', '王小明'], []]);
    const right = repair.email ? { email: repair.email } : { phone: repair.phone ?? '' };
    const contact = oneOf([right, { email: 'nobody@example.com' }]);
    const meta = sender();
    const lookUp: Act = async ({ tracking, repairs, found }) => {
      found.push(await tracking.lookUp(repairs[index]?.slice(-9) ?? '', contact, meta));
    };
    return oneOf<Act>([
      (shop) => shop.tracking.answer(linkIn(shop), answer),
      (shop) => shop.tracking.answer(linkIn(shop), answer),
      (shop) => shop.tracking.nameCollectors(linkIn(shop), names),
      (shop) => shop.tracking.stop(linkIn(shop)),
      (shop) => shop.tracking.sendLinks('ana@example.com', meta),
      (shop) => shop.tracking.sendAnswerLink(linkIn(shop), meta),
      ...[lookUp, lookUp],
    ]);
  }

  return {
    /** @param drawn one of the repairs; without it, something begins */
    next(drawn: Drawn | undefined): Act {
      if (!drawn || random() < 0.15)
        return oneOf([() => command(register), () => command(register), request, write])();
      const others = [moveAtDesk, moveAtDesk, byLink, byLink, byLink];
      const inWords = [...commands, ...commands].map((line) => (repair: Drawn) => command(line, repair));
      return oneOf([...inWords, ...Array<typeof others>(4).fill(others).flat()])(drawn);
    },
    /** One of the newest four of so many, so that repairs come far. */
    indexOf: (count: number) => count - 1 - Math.floor(random() * Math.min(count, 4)),
    /** Seconds from one act to the next: an hour is longer than all of them. */
    seconds: () => 1 + Math.floor(random() * 16),
  };
}

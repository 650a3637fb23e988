import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counters, type Durations, durationBounds } from './counters.ts';
import { parts } from './health.ts';
import { cannotListen } from './port.ts';

/** Of the outbox and the backups; `null` while the database cannot be read. */
export interface MetricFigures {
  waiting: number;
  parked: number;
  /** ISO 8601 */
  backupAt: string | undefined;
}

const host = '127.0.0.1';

/** Where the figures come from; each is asked at each scrape. */
export interface MetricSources {
  figures: () => Promise<MetricFigures | null>;
  /** What readiness names, a line each that begins with its part. @param urgentOnly what the owner is called for */
  degraded: (urgentOnly: boolean) => Promise<string[]>;
}

/**
 * Serves the metrics in Prometheus' text format on a port of their own, which only this machine reaches.
 * @returns where it listens, and a function that ends it
 * @throws {CannotStart} where the port is in use
 */
export async function serveMetrics(port: number, { figures, degraded }: MetricSources) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const server = createServer(async (_request, answer) => {
    const longestDelay = delay.max / 1e9;
    delay.reset();
    answer.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    const [found, all, urgent] = await Promise.all([
      figures().catch(() => null),
      degraded(false),
      degraded(true),
    ]);
    answer.end(metricsText(found, longestDelay) + degradedText(all, urgent));
  }).listen({ host, port });
  await once(server, 'listening').catch((error) => {
    throw cannotListen(error, host, port, 'METRICS_PORT');
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      delay.disable();
      server.close();
      server.closeAllConnections();
    },
  };
}

function metricsText(figures: MetricFigures | null, longestDelay: number): string {
  const { requests, durations, renders, refusedRenders, searches, searchSeconds } = counters;
  const count = (name: string, help: string, value: number) => metric('counter', name, help, [['', value]]);
  const gauge = (name: string, help: string, value: number | undefined) =>
    value === undefined ? '' : metric('gauge', name, help, [['', value]]);
  return [
    metric('counter', 'site_requests_total', 'Answers by route and class of status.', [...requests]),
    metric(
      'histogram',
      'site_request_seconds',
      'How long answers took, by route.',
      [...durations].flatMap(durationSamples),
    ),
    count('site_renders_total', 'Pages that were loaded and rendered.', renders),
    count('site_renders_refused_total', 'Renders that were refused by overload.', refusedRenders),
    count('site_searches_total', 'Searches of the catalogue.', searches),
    count('site_search_seconds_total', 'Time that they took.', searchSeconds),
    gauge('site_event_loop_delay_seconds', 'The longest since the last scrape.', longestDelay),
    gauge('site_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('site_database_up', 'Whether the database can be read.', figures ? 1 : 0),
    gauge('site_outbox_waiting', 'E-mails that are not sent yet.', figures?.waiting),
    gauge('site_outbox_parked', 'E-mails that the mail server refused.', figures?.parked),
    gauge(
      'site_last_backup_timestamp_seconds',
      'When the last backup was made.',
      figures?.backupAt ? Date.parse(figures.backupAt) / 1000 : undefined,
    ),
  ].join('');
}

/** A figure for each part that readiness may name, so that none is missing while all is well. */
function degradedText(all: string[], urgent: string[]): string {
  const named = new Set(all.map((line) => line.split(':')[0] ?? ''));
  const samples = [...new Set([...parts, ...named])].map<Sample>((part) => [
    `part="${part}"`,
    named.has(part) ? 1 : 0,
  ]);
  return [
    metric('gauge', 'site_degraded', 'Whether readiness names this part.', samples),
    metric('gauge', 'site_owner_called', 'Whether something is named that the heartbeat stops for.', [
      ['', urgent.length > 0 ? 1 : 0],
    ]),
  ].join('');
}

/** Of a histogram, whose samples have names of their own. */
function durationSamples([route, { sum, within }]: [string, Durations]): Sample[] {
  const label = `route="${route}"`;
  const buckets = durationBounds.map<Sample>((bound, at) => [
    `${label},le="${bound === Infinity ? '+Inf' : bound}"`,
    within[at] ?? 0,
    '_bucket',
  ]);
  return [...buckets, [label, sum, '_sum'], [label, within.at(-1) ?? 0, '_count']];
}

type Sample = [labels: string, value: number, suffix?: string];

function metric(type: string, name: string, help: string, samples: Sample[]): string {
  const lines = samples.map(
    ([labels, value, suffix = '']) => `${name}${suffix}${labels && `{${labels}}`} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

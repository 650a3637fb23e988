import { servicePrice } from '../../../shared/catalogue.ts';
import type { DocumentSummary } from '../../../shared/document-data.ts';
import { firstAidId } from '../../../shared/first-aid.ts';
import { isFor } from '../../../shared/guides.ts';
import { href } from '../../../shared/routes.ts';
import type { SymptomGroup } from '../../../shared/symptoms.ts';
import type { FoundDevice } from '../../release/open-catalogue.ts';

/**
 * The symptoms that a device can have: each cause leads to this device's own service and names its price.
 * @param guides by slug
 */
export function symptomsOf(
  groups: SymptomGroup[],
  found: Omit<FoundDevice, 'worth'>,
  guides: ReadonlyMap<string, DocumentSummary>,
): SymptomGroup[] {
  const { manufacturer, device, services } = found;
  const isOfKind = ({ kinds }: { kinds: string[] }) => kinds.length === 0 || kinds.includes(device.kind);
  return groups.flatMap(({ title, symptoms }) => {
    const shown = symptoms.filter(isOfKind).flatMap((symptom) => {
      if (symptom.needs && !services.some(({ slug }) => symptom.needs?.includes(slug))) return [];
      const causes = symptom.causes.filter(isOfKind).flatMap(({ text, service: named }) => {
        if (!named) return { text, kinds: [] };
        const service = services.find(({ slug }) => slug === named.slug);
        if (!service) return [];
        const params = { manufacturer: manufacturer.slug, device: device.slug, service: service.slug };
        const price = servicePrice(service);
        const to = href('service', params) + (symptom.firstAid && service.warnFirst ? `#${firstAidId}` : '');
        return { text, kinds: [], service: { ...named, href: to, price } };
      });
      const related = symptom.guides.filter((slug) => {
        const guide = guides.get(slug);
        return guide && isFor(manufacturer, guide);
      });
      // First aid is for everybody.
      if (causes.length === 0 && !symptom.firstAid) return [];
      // A console needs none about phones: its services name them, too. What is shown leads to a repair or a guide.
      const named = related.filter((slug) => services.some((service) => service.guides.includes(slug)));
      const isShown = causes.length + named.length > 0;
      return { ...symptom, kinds: [], causes, guides: isShown ? named : related };
    });
    return shown.length > 0 ? { title, symptoms: shown } : [];
  });
}

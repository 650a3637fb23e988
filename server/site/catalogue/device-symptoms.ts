import { servicePrice } from '../../../shared/catalogue.ts';
import { href } from '../../../shared/routes.ts';
import type { SymptomGroup } from '../../../shared/symptoms.ts';
import type { FoundDevice } from '../../release/open-catalogue.ts';

/** The symptoms that a device can have: each cause leads to this device's own service and names its price. */
export function symptomsOf(groups: SymptomGroup[], found: FoundDevice): SymptomGroup[] {
  const { manufacturer, device, services } = found;
  const isOfKind = ({ kinds }: { kinds: string[] }) => kinds.length === 0 || kinds.includes(device.kind);
  return groups.flatMap(({ title, symptoms }) => {
    const shown = symptoms.filter(isOfKind).flatMap((symptom) => {
      const causes = symptom.causes.filter(isOfKind).flatMap(({ text, service: named }) => {
        if (!named) return { text, kinds: [] };
        const service = services.find(({ slug }) => slug === named.slug);
        if (!service) return [];
        const params = { manufacturer: manufacturer.slug, device: device.slug, service: service.slug };
        const price = servicePrice(service);
        return { text, kinds: [], service: { ...named, href: href('service', params), price } };
      });
      return causes.length > 0 ? { ...symptom, kinds: [], causes } : [];
    });
    return shown.length > 0 ? { title, symptoms: shown } : [];
  });
}

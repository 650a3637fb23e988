/** The repairs catalogue: manufacturer, then device, then service. One YAML file a manufacturer. */

export interface Manufacturer {
  slug: string;
  name: string;
  description: string;
  devices: Device[];
}

export interface Device {
  slug: string;
  name: string;
  kind: DeviceKind;
  /** Model numbers as printed on the device, "A2633": visitors search by them. */
  models: string[];
  /** Where to find the model number on this device. */
  findModel: string;
  services: Service[];
}

export type DeviceKind = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'console';

export interface Service {
  slug: string;
  /** Written to follow the device's name, "screen replacement"; `sentenceCase` is for where it comes first. */
  name: string;
  /** One sentence: what we do and what the customer gets. */
  description: string;
  /** What the customer notices that calls for this repair. */
  symptoms: string[];
  /** At least one; several where parts of different quality are on offer. */
  options: ServiceOption[];
  /** How long the work takes, in words: "1–3 hours". */
  time: string;
}

export interface ServiceOption {
  /** "Genuine part", "Refurbished original" … */
  name: string;
  /** What is better or worse about this option. */
  note: string;
  price: PriceRange;
  /** Months of warranty; 0 where only the guarantees of consumer law apply. */
  warrantyMonths: number;
}

/** Whole cents, GST included. `from` equals `to` where the price is fixed. */
export interface PriceRange {
  from: number;
  to: number;
}

/** The price range over all options of a service. */
export function servicePrice(service: Service): PriceRange {
  return {
    from: Math.min(...service.options.map((option) => option.price.from)),
    to: Math.max(...service.options.map((option) => option.price.to)),
  };
}

/** "screen replacement" → "Screen replacement", "USB-C port repair" as it is. */
export function sentenceCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

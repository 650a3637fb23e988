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
  /** What is printed on the device, "A2633": customers search by it. */
  models: string[];
  /** Where to find the model number on this device. */
  findModel: string;
  services: Service[];
}

export type DeviceKind = 'phone' | 'tablet' | 'laptop' | 'desktop' | 'console';

export interface Service {
  slug: string;
  /** As it stands after the device's name, "screen replacement"; `sentenceCase` where it stands alone. */
  name: string;
  /** One sentence: what is done and what the customer gets. */
  description: string;
  /** What the customer sees or hears that means this repair. */
  symptoms: string[];
  /** At least one; several where the part comes in grades. */
  options: ServiceOption[];
  /** Working time as words, "1–3 hours". */
  time: string;
}

export interface ServiceOption {
  /** "Genuine part", "Refurbished original" … */
  name: string;
  /** What this choice gives or loses. */
  note: string;
  price: PriceRange;
  /** Months of warranty; 0 where the law's guarantees alone apply. */
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

ALTER TABLE "mail" ADD COLUMN "gave_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;
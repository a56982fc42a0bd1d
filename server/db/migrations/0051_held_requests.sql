CREATE TABLE "first_text" (
	"room_id" integer PRIMARY KEY NOT NULL,
	"sender_id" integer NOT NULL,
	"digest" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direct_pair" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "first_text" ADD CONSTRAINT "first_text_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_text" ADD CONSTRAINT "first_text_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_text_sender" ON "first_text" USING btree ("sender_id","digest","sent_at");--> statement-breakpoint
CREATE INDEX "direct_pair_held" ON "direct_pair" USING btree ("held_at") WHERE "direct_pair"."held_at" IS NOT NULL;
CREATE TABLE "group_removal" (
	"room_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"removed_by" integer NOT NULL,
	CONSTRAINT "group_removal_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "named_by" integer;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "logo_by" integer;--> statement-breakpoint
ALTER TABLE "group_removal" ADD CONSTRAINT "group_removal_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removal" ADD CONSTRAINT "group_removal_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removal" ADD CONSTRAINT "group_removal_removed_by_account_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removal_user" ON "group_removal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_removal_by" ON "group_removal" USING btree ("removed_by");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_named_by_account_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_logo_by_account_id_fk" FOREIGN KEY ("logo_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_named_by" ON "room" USING btree ("named_by") WHERE "room"."named_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "room_logo_by" ON "room" USING btree ("logo_by") WHERE "room"."logo_by" IS NOT NULL;